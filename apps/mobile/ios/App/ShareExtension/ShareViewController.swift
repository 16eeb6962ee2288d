import UIKit
import UniformTypeIdentifiers

/// Puts the one file that was shared where the app finds it, and opens the app. It sends nothing itself.
class ShareViewController: UIViewController {
    private let group = "group.app.milepost.portal"

    override func viewDidLoad() {
        super.viewDidLoad()
        let items = extensionContext?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
        let attachments = items.flatMap { $0.attachments ?? [] }
        guard let file = attachments.first(where: { typeOf($0) != nil }), let type = typeOf(file) else { return finish([]) }
        file.loadFileRepresentation(forTypeIdentifier: type.identifier) { url, _ in
            // The system takes its file back once this returns.
            let kept = url.flatMap { self.keep($0, type) }
            DispatchQueue.main.async { self.finish(kept.map { [$0] } ?? []) }
        }
    }

    /// The best of the kinds that an app offers. Any other picture is passed on as it is: its bytes tell the portal whether it can be sent.
    private func typeOf(_ file: NSItemProvider) -> UTType? {
        [UTType.pdf, .jpeg, .png, .tiff, .heic, .image].first { file.hasItemConformingToTypeIdentifier($0.identifier) }
    }

    /// A copy under a name of our own, in the folder that the app shares with this extension.
    private func keep(_ url: URL, _ type: UTType) -> [String: String]? {
        guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group) else { return nil }
        let ending = type.preferredFilenameExtension ?? url.pathExtension
        let copy = folder.appendingPathComponent("\(UUID().uuidString).\(ending)")
        guard (try? FileManager.default.copyItem(at: url, to: copy)) != nil else { return nil }
        return [
            "uri": copy.absoluteString,
            "name": url.lastPathComponent,
            "mimeType": type.preferredMIMEType ?? "application/octet-stream"
        ]
    }

    private func finish(_ files: [[String: String]]) {
        let shared: [String: Any] = ["title": "", "texts": [String](), "files": files]
        UserDefaults(suiteName: group)?.set(shared, forKey: "share-target-data")
        // Where the system does not let an extension open its app, the app finds the file when it is opened next.
        if let url = URL(string: "app.milepost.portal://share") { open(url) }
        extensionContext?.completeRequest(returningItems: nil)
    }

    private func open(_ url: URL) {
        var responder: UIResponder? = self
        while let current = responder {
            if let application = current as? UIApplication { return application.open(url) }
            responder = current.next
        }
    }
}
