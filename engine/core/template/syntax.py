"""What is changed in a template's tree before it is compiled, so that running it is paid for.

Every body (of a loop, a macro, a block) begins with a payment for what stands in it. Operations which Jinja leaves to
Python, and which can make much of little, become filters that look first.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from jinja2 import nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.parser import Parser

from engine.language.translation import tr

PAY, COMPARE, SLICE, KEY = "_pay", "_compare", "_slice", "_key"
_MAX_TOKENS = 60_000  # ten times the longest template that is known
_MAX_LOOPS = 20  # Python's own limit for blocks in each other
_MAX_DEPTH = 200  # of all in each other: Python's stack takes a few times that; known templates have 30
_MAX_INTEGER_BITS = 4096
_WEIGHTS: dict[type[nodes.Node], int] = {nodes.Dict: 20, nodes.List: 10, nodes.Tuple: 10, nodes.Call: 10}
_BODIES = (nodes.For, nodes.Macro, nodes.CallBlock, nodes.Block)
_OTHER_TEMPLATES = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)


class Generation(Extension):
    """`{% generation %}` marks the assistant's tokens for training; here it only has to be accepted."""

    tags = {"generation"}  # noqa: RUF012 - as Jinja declares it

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
        return nodes.Scope(body, lineno=line)


class Counting(Extension):
    """Refuses templates that would take too long to compile."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for n, token in enumerate(stream):
            if n > _MAX_TOKENS:
                raise TemplateSyntaxError(tr("it is too large to be one"), token.lineno)
            yield token


def prepare(tree: nodes.Template) -> None:
    """Rewrite the tree in place. Raises TemplateSyntaxError with what cannot be had here."""
    _refuse(tree, 0, 0)
    _rewrite(tree)
    _pay_for_bodies(tree)


def _refuse(node: nodes.Node, n_loops: int, depth: int) -> None:
    if depth > _MAX_DEPTH:
        raise TemplateSyntaxError(tr("it nests more than {n} parts in each other", n=_MAX_DEPTH), node.lineno)
    if isinstance(node, _OTHER_TEMPLATES):
        raise TemplateSyntaxError(tr("it asks for another template, and there is none"), node.lineno)
    if isinstance(node, nodes.Const) and _is_too_large(node.value):
        raise TemplateSyntaxError(tr("it holds a number that is too large"), node.lineno)
    if isinstance(node, nodes.For):
        n_loops += 1
        if n_loops > _MAX_LOOPS:
            raise TemplateSyntaxError(tr("it nests more than {n} loops in each other", n=_MAX_LOOPS), node.lineno)
    elif isinstance(node, nodes.Macro | nodes.CallBlock | nodes.Block):
        n_loops = 0  # a function of its own
    for child in node.iter_child_nodes():
        _refuse(child, n_loops, depth + 1)


def _is_too_large(value: object) -> bool:
    """1e999 is infinite, and Python has no way to write that down in the code that a template becomes."""
    if isinstance(value, float):
        return not isfinite(value)
    return isinstance(value, int) and value.bit_length() > _MAX_INTEGER_BITS


def _rewrite(node: nodes.Node) -> None:
    for name, value in node.iter_fields():
        if isinstance(value, nodes.Node):
            _rewrite(value)
            setattr(node, name, _replaced(value))
        elif isinstance(value, list):
            for at, item in enumerate(value):
                if isinstance(item, nodes.Node):
                    _rewrite(item)
                    value[at] = _replaced(item)


def _replaced(node: nodes.Node) -> nodes.Node:
    match node:
        case nodes.Compare() if not _is_cheap(node):
            operators: list[nodes.Expr] = [nodes.Const(operand.op, lineno=node.lineno) for operand in node.ops]
            return _filter(COMPARE, node.expr, *operators, *(operand.expr for operand in node.ops))
        case nodes.Getitem(arg=nodes.Slice() as cut):
            nothing = nodes.Const(None, lineno=node.lineno)
            return _filter(SLICE, node.node, cut.start or nothing, cut.stop or nothing, cut.step or nothing)
        case nodes.Pair() if not isinstance(node.key, nodes.Const):
            node.key = _filter(KEY, node.key)
            return node
        case _:
            return node


def _is_cheap(node: nodes.Compare) -> bool:
    """Comparisons with a constant end at the first difference, and so does a look into a few constants."""
    if len(node.ops) != 1:
        return False
    operand = node.ops[0]
    if operand.op in ("in", "notin"):
        values = operand.expr.items if isinstance(operand.expr, nodes.List | nodes.Tuple) else ()
        return 0 < len(values) <= 32 and all(isinstance(value, nodes.Const) for value in values)
    return isinstance(operand.expr, nodes.Const) or isinstance(node.expr, nodes.Const)


def _filter(name: str, value: nodes.Expr, *args: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(value, name, list(args), [], None, None, lineno=value.lineno)


def _pay_for_bodies(tree: nodes.Template) -> None:
    for kind in _BODIES:
        for node in tree.find_all(kind):
            body: list[nodes.Node] = getattr(node, "body")  # noqa: B009 - every kind has one
            body.insert(0, nodes.ExprStmt(_payment(_weight_of_body(node), node.lineno), lineno=node.lineno))
            if isinstance(node, nodes.For) and node.test is not None:
                paid = _payment(_weight(node.test), node.lineno)
                node.test = nodes.And(paid, node.test, lineno=node.lineno)
    tree.body.insert(0, nodes.ExprStmt(_payment(_weight_of_body(tree), 1), lineno=1))


def _payment(n: int, line: int) -> nodes.Filter:
    return _filter(PAY, nodes.Const(n, lineno=line))


def _weight_of_body(node: nodes.Node) -> int:
    body = getattr(node, "body", [])
    return 1 + sum(_weight(child) for child in body)


def _weight(node: nodes.Node) -> int:
    """About how many operations a node takes; inner bodies pay for themselves."""
    if isinstance(node, _BODIES):
        return 1
    own = _WEIGHTS.get(type(node), 1)
    return own + sum(_weight(child) for child in node.iter_child_nodes())
