"""Small programs for code blocks: what they do, how people ask for them, and the code in each language."""

from dataclasses import dataclass

from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A task and its code by language; ``COUNT`` in the code stands for a number from the request."""

    says: str  # the sentence before the code, without the language: "This {says}:"
    nouns: str  # grammar: "a for loop"
    does: str  # grammar: what the code does, third person: "counts to five"
    to: str  # grammar: what one wants to do: "count to five"
    code: dict[str, str]
    counts: bool = False


# How people call the languages, and the mark of the fence.
LANGUAGES: dict[str, tuple[str, str]] = {
    "Python": ("{Python|Python 3|python|py|Python code}", "python"),
    "JavaScript": ("{JavaScript|JS|javascript|js|Node|node.js|ECMAScript}", "javascript"),
    "C": ("{C|plain C|ANSI C|the C language}", "c"),
    "Bash": ("{Bash|bash|shell|a shell script|sh|the terminal|Linux shell|the command line}", "bash"),
    "HTML": ("{HTML|html|a web page|html5}", "html"),
    "CSS": ("{CSS|css|a stylesheet}", "css"),
    "JSON": ("{JSON|json}", "json"),
    "Rust": ("{Rust|rust|rustlang}", "rust"),
    "Go": ("{Go|golang|Golang|the Go language}", "go"),
    "Java": ("{Java|java|plain Java}", "java"),
    "SQL": ("{SQL|sql|a database query|SQLite|MySQL|Postgres}", "sql"),
}

_ROOT = {
    "C": "#include <stdio.h>\n\nint main(void) {\n    BODY\n    return 0;\n}",
    "Rust": "fn main() {\n    BODY\n}",
    "Go": 'package main\n\nimport "fmt"\n\nfunc main() {\n\tBODY\n}',
    "Java": "class Main {\n    public static void main(String[] args) {\n        BODY\n    }\n}",
}


def _main(language: str, body: str) -> str:
    return _ROOT[language].replace("BODY", body)


SAMPLES: dict[str, Sample] = {
    "hello": Sample(
        says="prints a greeting",
        nouns=_TEXTS["samples hello nouns"],
        does=_TEXTS["samples hello does"],
        to="{print hello world|say hello world|output text|print a line|write something on the screen|display text}",
        code={
            "Python": 'print("Hello, world!")',
            "JavaScript": 'console.log("Hello, world!");',
            "C": _main("C", 'printf("Hello, world!\\n");'),
            "Bash": 'echo "Hello, world!"',
            "HTML": "<!DOCTYPE html>\n<html>\n  <body>\n    <h1>Hello, world!</h1>\n  </body>\n</html>",
            "Rust": _main("Rust", 'println!("Hello, world!");'),
            "Go": _main("Go", 'fmt.Println("Hello, world!")'),
            "Java": _main("Java", 'System.out.println("Hello, world!");'),
            "SQL": "SELECT 'Hello, world!';",
        },
    ),
    "loop": Sample(
        says="counts from 1 to COUNT",
        nouns=_TEXTS["samples loop nouns"],
        does=_TEXTS["samples loop does"],
        to=_TEXTS["samples loop to"],
        code={
            "Python": "for i in range(1, AFTER):\n    print(i)",
            "JavaScript": "for (let i = 1; i <= COUNT; i++) {\n  console.log(i);\n}",
            "C": _main("C", 'for (int i = 1; i <= COUNT; i++) {\n        printf("%d\\n", i);\n    }'),
            "Bash": 'for i in $(seq 1 COUNT); do\n  echo "$i"\ndone',
            "Rust": _main("Rust", 'for i in 1..=COUNT {\n        println!("{i}");\n    }'),
            "Go": _main("Go", "for i := 1; i <= COUNT; i++ {\n\t\tfmt.Println(i)\n\t}"),
            "Java": _main("Java", "for (int i = 1; i <= COUNT; i++) {\n            System.out.println(i);\n        }"),
        },
        counts=True,
    ),
    "for": Sample(
        says="counts from 1 to 5",
        nouns=_TEXTS["samples for nouns"],
        does="{loops|repeats something|iterates|counts up|runs several times|uses a for loop|contains a loop}",
        to="{loop|write a loop|iterate|repeat code|use for|make a for loop|count up|run something several times}",
        code={
            "Python": "for i in range(1, 6):\n    print(i)",
            "JavaScript": "for (let i = 1; i <= 5; i++) {\n  console.log(i);\n}",
            "C": _main("C", 'for (int i = 1; i <= 5; i++) {\n        printf("%d\\n", i);\n    }'),
            "Bash": 'for i in $(seq 1 5); do\n  echo "$i"\ndone',
            "Rust": _main("Rust", 'for i in 1..=5 {\n        println!("{i}");\n    }'),
            "Go": _main("Go", "for i := 1; i <= 5; i++ {\n\t\tfmt.Println(i)\n\t}"),
            "Java": _main("Java", "for (int i = 1; i <= 5; i++) {\n            System.out.println(i);\n        }"),
        },
    ),
    "add": Sample(
        says="adds two numbers",
        nouns=_TEXTS["samples add nouns"],
        does=_TEXTS["samples add does"],
        to=_TEXTS["samples add to"],
        code={
            "Python": "def add(a, b):\n    return a + b\n\n\nprint(add(2, 3))",
            "JavaScript": "function add(a, b) {\n  return a + b;\n}\n\nconsole.log(add(2, 3));",
            "C": "int add(int a, int b) {\n    return a + b;\n}",
            "Bash": "add() {\n  echo $(($1 + $2))\n}\n\nadd 2 3",
            "Rust": "fn add(a: i32, b: i32) -> i32 {\n    a + b\n}",
            "Go": "func add(a int, b int) int {\n\treturn a + b\n}",
            "Java": "static int add(int a, int b) {\n    return a + b;\n}",
        },
    ),
    "if": Sample(
        says="checks if a number is large",
        nouns=_TEXTS["samples if nouns"],
        does=_TEXTS["samples if does"],
        to="{check a condition|use if|write an if|compare two numbers|make a decision|branch|test a value|use else}",
        code={
            "Python": 'number = 12\nif number > 10:\n    print("large")\nelse:\n    print("small")',
            "JavaScript": _TEXTS["samples if code javascript"],
            "C": 'if (number > 10) {\n    printf("large\\n");\n} else {\n    printf("small\\n");\n}',
            "Bash": 'number=12\nif [ "$number" -gt 10 ]; then\n  echo "large"\nelse\n  echo "small"\nfi',
            "Java": _TEXTS["samples if code java"],
        },
    ),
    "list": Sample(
        says="goes through a list",
        nouns=_TEXTS["samples list nouns"],
        does=_TEXTS["samples list does"],
        to=_TEXTS["samples list to"],
        code={
            "Python": 'fruits = ["apple", "banana", "pear"]\nfor fruit in fruits:\n    print(fruit)',
            "JavaScript": _TEXTS["samples list code javascript"],
            "Bash": 'for fruit in apple banana pear; do\n  echo "$fruit"\ndone',
        },
    ),
    "greet": Sample(
        says="greets a name",
        nouns=_TEXTS["samples greet nouns"],
        does=_TEXTS["samples greet does"],
        to="{greet someone|say hello to a name|greet a user|put a name in a text|format a string|use a parameter}",
        code={
            "Python": 'def greet(name):\n    return f"Hello, {name}!"\n\n\nprint(greet("Anna"))',
            "JavaScript": 'function greet(name) {\n  return `Hello, ${name}!`;\n}\n\nconsole.log(greet("Anna"));',
            "Bash": 'greet() {\n  echo "Hello, $1!"\n}\n\ngreet Anna',
        },
    ),
    "fibonacci": Sample(
        says="prints the first ten Fibonacci numbers",
        nouns="{fibonacci|the Fibonacci sequence|a Fibonacci function|Fibonacci numbers|the Fibonacci series}",
        does="{prints Fibonacci numbers|computes the Fibonacci sequence|calculates fibonacci|makes Fibonacci numbers}",
        to="{compute Fibonacci numbers|print the Fibonacci sequence|calculate fibonacci|generate the Fibonacci series}",
        code={"Python": "a, b = 0, 1\nfor _ in range(10):\n    print(a)\n    a, b = b, a + b"},
    ),
    "factorial": Sample(
        says="computes a factorial",
        nouns=_TEXTS["samples factorial nouns"],
        does=_TEXTS["samples factorial does"],
        to="{compute a factorial|calculate n factorial|write a recursive function|use recursion|get a factorial}",
        code={"Python": _TEXTS["samples factorial code python"]},
    ),
    "file": Sample(
        says="reads a file line by line",
        nouns=_TEXTS["samples file nouns"],
        does=_TEXTS["samples file does"],
        to=_TEXTS["samples file to"],
        code={
            "Python": _TEXTS["samples file code python"],
            "Bash": 'while read -r line; do\n  echo "$line"\ndone < notes.txt',
        },
    ),
    "write file": Sample(
        says="writes a line to a file",
        nouns="{writing a file|a file writer|saving text to a file|file output|storing text in a file}",
        does="{writes a file|saves text to a file|stores a line in a file|creates a text file|writes to disk}",
        to=_TEXTS["samples write file to"],
        code={
            "Python": 'with open("notes.txt", "w", encoding="utf-8") as file:\n    file.write("Hello\\n")',
            "Bash": 'echo "Hello" > notes.txt',
        },
    ),
    "class": Sample(
        says="is a class with one method",
        nouns=_TEXTS["samples class nouns"],
        does="{defines a class|uses a class|makes an object|creates an object|has a class with a method|uses objects}",
        to="{define a class|write a class|make an object|create a class|use a class|add a method|use OOP}",
        code={
            "Python": _TEXTS["samples class code python"],
            "JavaScript": _TEXTS["samples class code javascript"],
        },
    ),
    "dictionary": Sample(
        says="makes a dictionary and reads a value",
        nouns=_TEXTS["samples dictionary nouns"],
        does="{uses a dictionary|stores ages by name|maps names to ages|looks up a value|uses keys and values}",
        to=_TEXTS["samples dictionary to"],
        code={
            "Python": 'ages = {"Anna": 30, "Ben": 25}\nages["Clara"] = 41\nprint(ages["Anna"])',
            "JavaScript": "const ages = { Anna: 30, Ben: 25 };\nages.Clara = 41;\nconsole.log(ages.Anna);",
        },
    ),
    "css": Sample(
        says="makes all headings blue",
        nouns=_TEXTS["samples css nouns"],
        does="{changes the text colour|colours the headings|makes headings blue|styles a page|sets a color}",
        to="{change the colour of a heading|style a heading|colour text|set a text color|make text blue|write CSS}",
        code={"CSS": "h1 {\n  color: blue;\n}"},
    ),
    "json": Sample(
        says="is a small JSON example",
        nouns=_TEXTS["samples json nouns"],
        does="{stores data as JSON|is JSON|describes a person in JSON|shows the JSON format}",
        to="{write JSON|store data in JSON|describe a person in JSON|format data as JSON|make a JSON file}",
        code={"JSON": '{\n  "name": "Anna",\n  "age": 30,\n  "hobbies": ["chess", "music"]\n}'},
    ),
    "select": Sample(
        says="selects all users over 18",
        nouns="{an SQL query|a select statement|a select|a SQL query|a database query|an SQL example|a where clause}",
        does="{selects rows|queries a database|reads rows from a table|finds all adults|gets users from a database}",
        to="{select rows|query a database|get rows from a table|read a database table|filter rows|find all users}",
        code={"SQL": "SELECT name, age\nFROM users\nWHERE age > 18\nORDER BY name;"},
    ),
    "sort": Sample(
        says="sorts a list",
        nouns="{a sorted list|sorting|a sort|a sort example|sorting a list|a sorted array|ordering numbers}",
        does="{sorts a list|sorts numbers|orders a list|puts numbers in order|arranges numbers|ranks numbers}",
        to="{sort a list|sort an array|order numbers|put a list in order|arrange numbers|sort numbers}",
        code={
            "Python": "numbers = [3, 1, 2]\nnumbers.sort()\nprint(numbers)",
            "JavaScript": "const numbers = [3, 1, 2];\nnumbers.sort((a, b) => a - b);\nconsole.log(numbers);",
        },
    ),
    "reverse": Sample(
        says="reverses a string",
        nouns=_TEXTS["samples reverse nouns"],
        does=_TEXTS["samples reverse does"],
        to="{reverse a string|turn a word around|flip a text|write a word backwards|invert a string|reverse text}",
        code={
            "Python": 'text = "hello"\nprint(text[::-1])',
            "JavaScript": 'const text = "hello";\nconsole.log([...text].reverse().join(""));',
            "Bash": 'echo "hello" | rev',
        },
    ),
    "random": Sample(
        says="prints a random number from 1 to 6",
        nouns="{a random number|a dice roll|a die|a random number generator|a dice program|randomness|a random value}",
        does="{makes a random number|rolls a dice|throws a die|picks a random number|generates a random value}",
        to="{get a random number|roll a dice|generate a random number|pick a number at random|throw a die}",
        code={
            "Python": "import random\n\nprint(random.randint(1, 6))",
            "JavaScript": "console.log(Math.floor(Math.random() * 6) + 1);",
            "Bash": "echo $((RANDOM % 6 + 1))",
        },
    ),
    "sum": Sample(
        says="adds all numbers of a list",
        nouns="{the sum of a list|a sum|a list total|a total of numbers|the total of an array|summing a list}",
        does="{sums a list|adds up a list|totals the numbers|adds all numbers of a list|calculates a total}",
        to="{sum a list|add up all numbers|get the total of a list|total an array|sum up numbers}",
        code={
            "Python": "numbers = [4, 8, 15]\nprint(sum(numbers))",
            "JavaScript": "const numbers = [4, 8, 15];\nconsole.log(numbers.reduce((a, b) => a + b, 0));",
        },
    ),
    "while": Sample(
        says="counts down with a while loop",
        nouns="{a while loop|a while|a countdown|a while example|a loop with while|a while-loop|a count down}",
        does="{counts down|uses while|loops while something is true|counts backwards|runs a countdown}",
        to="{use while|write a while loop|count down|loop until zero|count backwards|make a countdown}",
        code={
            "Python": "count = 3\nwhile count > 0:\n    print(count)\n    count -= 1",
            "JavaScript": "let count = 3;\nwhile (count > 0) {\n  console.log(count);\n  count--;\n}",
            "C": 'int count = 3;\nwhile (count > 0) {\n    printf("%d\\n", count);\n    count--;\n}',
            "Bash": 'count=3\nwhile [ "$count" -gt 0 ]; do\n  echo "$count"\n  count=$((count - 1))\ndone',
        },
    ),
    "fizzbuzz": Sample(
        says="plays FizzBuzz up to 15",
        nouns="{FizzBuzz|fizzbuzz|fizz buzz|the FizzBuzz program|a FizzBuzz solution}",
        does="{plays FizzBuzz|does fizzbuzz|prints fizz and buzz|solves FizzBuzz}",
        to="{do FizzBuzz|solve fizzbuzz|write FizzBuzz|play fizz buzz|code FizzBuzz}",
        code={
            "Python": _TEXTS["samples fizzbuzz code python"],
        },
    ),
    "even": Sample(
        says="checks if a number is even",
        nouns=_TEXTS["samples even nouns"],
        does="{checks if a number is even|tells if a number is odd or even|tests for even numbers|uses modulo}",
        to="{check if a number is even|find out if a number is odd|test for even numbers|use modulo}",
        code={
            "Python": "def is_even(number):\n    return number % 2 == 0\n\n\nprint(is_even(4))",
            "JavaScript": "function isEven(number) {\n  return number % 2 === 0;\n}\n\nconsole.log(isEven(4));",
        },
    ),
    "input": Sample(
        says="asks for a name and says hello",
        nouns=_TEXTS["samples input nouns"],
        does="{asks for a name|reads user input|asks the user something|takes input|reads from the keyboard}",
        to="{read user input|ask the user for a name|get input|read from the keyboard|take input from the user}",
        code={
            "Python": 'name = input("What is your name? ")\nprint("Hello, " + name)',
            "Bash": 'read -r -p "What is your name? " name\necho "Hello, $name"',
        },
    ),
}
