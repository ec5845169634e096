"""The Python code that templates are compiled to: Jinja's, with short ways for what cannot grow.

A member of a message, the length of a list or `startswith` costs nothing that somebody would have to count, so it is
written out where Jinja asks the environment. Everything else goes through the Sandbox as ever; a short way is taken
only for the very types named in it, and what is made on the way is paid for.
"""

from __future__ import annotations

from collections.abc import Iterator

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import EvalContext
from jinja2.runtime import LoopContext

from engine.core.template.syntax import COMPARE, PAY

DICT_ATTRIBUTES = frozenset(dir(dict))
LOOP_ATTRIBUTES = frozenset(name for name in dir(LoopContext) if not name.startswith("_"))
TELLING_METHODS = frozenset(["endswith", "find", "rfind", "startswith"])
STRIPPING_METHODS = frozenset(["lstrip", "rstrip", "strip"])
QUICK_CHARS = 100  # of an argument
QUICK_TEXT = 10_000  # characters that are searched without asking
_AGAIN = "got"  # what was just looked at; no name of a template is written so
_IS_QUICK = f"is str and len({_AGAIN}) <= {QUICK_TEXT}"
_Finalize = CodeGenerator._FinalizeInfo  # type: ignore[explicit-any]
_CONTAINS = {"in": "in", "notin": "not in"}


class ShortCode(CodeGenerator):
    """Jinja's generator, where `visit_X` writes what X becomes."""

    def visit_ExprStmt(self, node: nodes.ExprStmt, frame: Frame) -> None:  # noqa: N802 - Jinja's name
        match node.node:
            case nodes.Filter(name=name, node=nodes.Const(value=int() as n)) if name == PAY:
                self.writeline(f"environment.budget.until_look -= {n}", node)
                self.writeline("if environment.budget.until_look < 0: environment.budget.settle()")
            case _:
                super().visit_ExprStmt(node, frame)

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: _Finalize) -> str:  # type: ignore[explicit-any]
        is_text = isinstance(node, nodes.Const) and isinstance(node.value, str)
        if not is_text and not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible  # what costs something costs it while rendering, where it is counted
        return super()._output_child_to_const(node, frame, finalize)

    def _make_finalize(self) -> _Finalize:  # type: ignore[explicit-any]
        return self._FinalizeInfo(str, "environment.finalize(context, ")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: _Finalize) -> None:  # type: ignore[explicit-any]
        if _escapes(frame.eval_ctx):
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write(f"({_AGAIN} if type({_AGAIN} := ")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: _Finalize) -> None:  # type: ignore[explicit-any]
        if _escapes(frame.eval_ctx):
            super()._output_child_post(node, frame, finalize)
        else:
            self.write(f") is str else environment.written(context, {_AGAIN}))")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        name = repr(node.attr)
        if isinstance(node.node, nodes.Name) and node.node.name == "loop" and node.attr in LOOP_ATTRIBUTES:
            self._look(f"{_AGAIN}.{node.attr}", node.node, frame, "is LoopContext")
        elif node.attr not in DICT_ATTRIBUTES:
            self._look(f"{_AGAIN}[{name}]", node.node, frame, f"is dict and {name} in {_AGAIN}")
        else:
            super().visit_Getattr(node, frame)
            return
        self.write(f" else environment.getattr({_AGAIN}, {name}))")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802
        match node.arg:
            case nodes.Const(value=str() as key):
                self._look(f"{_AGAIN}[{key!r}]", node.node, frame, f"is dict and {key!r} in {_AGAIN}")
                self.write(f" else environment.getitem({_AGAIN}, {key!r}))")
            case _:
                super().visit_Getitem(node, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        method = node.node
        is_plain = not (forward_caller or node.kwargs or node.dyn_args or node.dyn_kwargs)
        if not isinstance(method, nodes.Getattr) or not is_plain or not all(map(_is_short_text, node.args)):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        written = ", ".join(repr(arg.value) for arg in node.args if isinstance(arg, nodes.Const))
        short, kind = f"{_AGAIN}.{method.attr}({written})", _IS_QUICK
        match method.attr, len(node.args):
            case "get", 1 | 2:
                kind = "is dict"
            case name, 1 if name in TELLING_METHODS:
                pass
            case name, 0 | 1 if name in STRIPPING_METHODS:
                short = f"environment.made({short}, {_AGAIN})"
            case "split", 0 | 1 if written != "''":
                short = f"environment.parted({short})"
            case _:
                super().visit_Call(node, frame)
                return
        self._look(short, method.node, frame, kind)
        self.write(f" else environment.call(context, environment.getattr({_AGAIN}, {method.attr!r})")
        variables = (("_loop_vars", frame.loop_frame), ("_block_vars", frame.block_frame))
        self.signature(node, frame, {name: name for name, has in variables if has})
        self.write("))")

    def visit_Filter(self, node: nodes.Filter, frame: Frame) -> None:  # noqa: N802
        function = self.filters.get(node.name)
        is_plain = node.node is not None and not (node.args or node.kwargs or node.dyn_args or node.dyn_kwargs)
        if function is None:
            super().visit_Filter(node, frame)
        elif node.name == COMPARE and _is_look_into(node):
            self._look_into(node, frame, function)
        elif is_plain and node.name in ("length", "count"):
            self._look(f"len({_AGAIN})", _inner(node), frame, f"is list or type({_AGAIN}) is str")
            self.write(f" else {function}(context, {_AGAIN}))")
        elif is_plain and node.name == "string":
            self._look(_AGAIN, _inner(node), frame, "is str")
            self.write(f" else {function}(context, {_AGAIN}))")
        elif is_plain and node.name == "trim":
            self._look(f"environment.made({_AGAIN}.strip(), {_AGAIN})", _inner(node), frame, _IS_QUICK)
            self.write(f" else {function}(context, {_AGAIN}))")
        else:
            super().visit_Filter(node, frame)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        self._call("join", node.nodes, frame)

    def visit_Add(self, node: nodes.BinExpr, frame: Frame) -> None:  # noqa: N802
        self._call("add", list(_summands(node)), frame)

    def _call(self, method: str, parts: list[nodes.Expr], frame: Frame) -> None:
        self.write(f"environment.{method}(context")
        for part in parts:
            self.write(", ")
            self.visit(part, frame)
        self.write(")")

    def _look_into(self, node: nodes.Filter, frame: Frame, function: str) -> None:
        """`'name' in message`: a look into a dict, or a search in a short text."""
        key, (operator, values) = _inner(node), node.args
        assert isinstance(key, nodes.Const)
        assert isinstance(operator, nodes.Const)
        word = f"{key.value!r} {_CONTAINS[operator.value]} {_AGAIN}"
        self._look(word, values, frame, f"is dict or type({_AGAIN}) {_IS_QUICK}")
        self.write(f" else {function}(context, {key.value!r}, {operator.value!r}, {_AGAIN}))")

    def _look(self, short: str, value: nodes.Expr, frame: Frame, kind: str) -> None:
        """`(short if type(got := value) kind`; the other way is to be written behind it."""
        self.write(f"({short} if type({_AGAIN} := ")
        self.visit(value, frame)
        self.write(f") {kind}")


def _escapes(context: EvalContext) -> bool:
    return bool(context.volatile or context.autoescape)


def _inner(node: nodes.Filter) -> nodes.Expr:
    assert node.node is not None
    return node.node


def _is_short_text(node: nodes.Expr) -> bool:
    return isinstance(node, nodes.Const) and isinstance(node.value, str) and len(node.value) <= QUICK_CHARS


def _is_look_into(node: nodes.Filter) -> bool:
    match node.args:
        case [nodes.Const(value="in" | "notin"), _]:
            return node.node is not None and _is_short_text(node.node)
        case _:
            return False


def _summands(node: nodes.BinExpr) -> Iterator[nodes.Expr]:
    """Of `a + b + c` all three, where it makes no difference that c is known before `a + b` is made."""
    if isinstance(node.left, nodes.Add) and _is_quiet(node.right):
        yield from _summands(node.left)
    else:
        yield node.left
    yield node.right


def _is_quiet(node: nodes.Node) -> bool:
    """Calls of nothing but what texts can do: nothing changes a list meanwhile."""
    if isinstance(node, nodes.Call) and not _is_text_method(node.node):
        return False
    return all(map(_is_quiet, node.iter_child_nodes()))


def _is_text_method(node: nodes.Expr) -> bool:
    return isinstance(node, nodes.Getattr) and node.attr in STRIPPING_METHODS | TELLING_METHODS
