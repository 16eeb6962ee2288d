import Capacitor
import CoreLocation
import Foundation

/// Writes down where the phone is while a trip is recorded, also while the WebView sleeps: one line for each position, in a file of the
/// app's own folder. The portal's native/background-location.ts reads what it has missed when it wakes.
@objc(TripJournalPlugin)
public class TripJournalPlugin: CAPPlugin, CAPBridgedPlugin, CLLocationManagerDelegate {
    public let identifier = "TripJournalPlugin"
    public let jsName = "TripJournal"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "begin", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "read", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "end", returnType: CAPPluginReturnPromise)
    ]

    private var manager: CLLocationManager?

    /// Readable while the phone is locked, as trips are driven with the screen off; left out of backups.
    private lazy var file: URL = {
        var url = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            .appendingPathComponent("trip-journal.jsonl")
        try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        return url
    }()

    /// Goes on with the journal of a trip, or begins it in place of another one's.
    @objc func begin(_ call: CAPPluginCall) {
        guard let trip = call.getString("trip"), !trip.isEmpty, !trip.contains("\n") else {
            return call.reject("No trip")
        }
        let metres = call.getDouble("distanceFilter") ?? 10
        // CLLocationManager tells its delegate on the thread that made it.
        DispatchQueue.main.async {
            do {
                if self.lines().first != trip { try self.start(trip) }
            } catch {
                return call.reject(error.localizedDescription)
            }
            let manager = self.manager ?? CLLocationManager()
            self.manager = manager
            manager.delegate = self
            manager.desiredAccuracy = kCLLocationAccuracyBest
            manager.distanceFilter = metres
            manager.allowsBackgroundLocationUpdates = true
            manager.pausesLocationUpdatesAutomatically = false
            manager.startUpdatingLocation()
            call.resolve()
        }
    }

    /// The positions after an instant, in milliseconds since 1970, in the order in which they came.
    @objc func read(_ call: CAPPluginCall) {
        let after = call.getDouble("after") ?? 0
        DispatchQueue.main.async {
            let positions = self.lines().dropFirst().compactMap { line -> [String: Any]? in
                // A line that the end of the process cut off is no JSON.
                let position = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                guard let position, let time = position["time"] as? Double, time > after else { return nil }
                return position
            }
            call.resolve(["positions": positions])
        }
    }

    @objc func end(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            self.manager?.stopUpdatingLocation()
            self.manager?.delegate = nil
            self.manager = nil
            try? FileManager.default.removeItem(at: self.file)
            call.resolve()
        }
    }

    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        for location in locations where location.horizontalAccuracy >= 0 {
            let position: [String: Any] = [
                "latitude": location.coordinate.latitude,
                "longitude": location.coordinate.longitude,
                "accuracy": location.horizontalAccuracy,
                "time": Int(location.timestamp.timeIntervalSince1970 * 1000)
            ]
            if let line = try? JSONSerialization.data(withJSONObject: position) { append(line) }
        }
    }

    public func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        // The location plugin tells the portal what goes wrong.
    }

    private func start(_ trip: String) throws {
        try Data("\(trip)\n".utf8).write(to: file, options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication])
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try? file.setResourceValues(values)
    }

    private func append(_ line: Data) {
        guard let handle = try? FileHandle(forWritingTo: file) else { return }
        defer { try? handle.close() }
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: line + Data("\n".utf8))
    }

    private func lines() -> [String] {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").map(String.init)
    }
}
