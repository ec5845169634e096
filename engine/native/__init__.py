"""The only importer of llama_cpp, and the first thing it does is to say which llama.cpp that is."""

from engine.native.backend.engine_files import use_engine

use_engine()
