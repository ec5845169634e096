cask "cairn" do
  version "@VERSION@"
  sha256 "@SHA256:macos-arm64.dmg@"

  url "@URL:macos-arm64.dmg@"
  name "Cairn"
  desc "Chat with local language models that shows what their prompt cache does"
  homepage "@HOME@"

  depends_on arch: :arm64
  depends_on macos: ">= :sonoma"

  app "Cairn.app"
  binary "#{appdir}/Cairn.app/Contents/MacOS/cairn"

  zap trash: [
    "~/Library/Application Support/Cairn",
    "~/Library/Caches/Cairn",
    "~/Library/Logs/Cairn",
  ]
end
