import Capacitor

/// The portal's WebView, with the one plugin that is ours.
class PortalViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(TripJournalPlugin())
    }
}
