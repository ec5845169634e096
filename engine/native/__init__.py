"""llama.cpp. `loader` is what the engine is given; nothing outside this folder imports llama_cpp.

Which llama.cpp that is, is settled when the first module imports it.
"""

from engine.native.backend.engine_files import settle_before_import

settle_before_import()
