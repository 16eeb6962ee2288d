import Capacitor
import CoreLocation
import UIKit
import UserNotifications

/// What the portal's native/background-location.ts calls: the phone's location, written to the trip's journal also
/// while the WebView sleeps, and the question whether a trip is over.
@objc(TripJournalPlugin)
public class TripJournalPlugin: CAPPlugin, CAPBridgedPlugin, CLLocationManagerDelegate {
    public let identifier = "TripJournalPlugin"
    public let jsName = "TripJournal"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "begin", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "read", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "pause", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "end", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "requestLocation", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "isLocationOn", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "openLocationSettings", returnType: CAPPluginReturnPromise)
    ]

    /// The question on the lock screen once a trip has had no position for a while.
    private struct Reminder {
        let id: Int
        let title: String
        let body: String
        let path: String
        let seconds: Double
    }

    /// The key of the purpose in Info.plist.
    private static let purpose = "Trips"
    /// The reminder is put off at most this often.
    private static let secondsBetweenReminders = 60.0

    /// The journal's files are read and written here, never on the main thread.
    private let queue = DispatchQueue(label: "trip-journal")
    private lazy var journal = TripJournal(
        folder: FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
    )
    /// Records the trip; nil while none is recorded. Like all below, for the main thread.
    private var manager: CLLocationManager?
    /// Asks for the permission.
    private var asking: CLLocationManager?
    private var waiting: [CAPPluginCall] = []
    /// The last position that was written, and how far from it the next one has to be.
    private var lastWritten: CLLocation?
    private var metres = 10.0
    private var reminder: Reminder?
    private var remindedAt = Date.distantPast

    /// Goes on with the journal of a trip, or begins it.
    @objc func begin(_ call: CAPPluginCall) {
        guard let trip = tripName(of: call) else { return }
        let metres = call.getDouble("distanceFilter") ?? 10
        let reminder = self.reminder(of: call)
        queue.async {
            do {
                try self.journal.begin(trip)
            } catch {
                return call.reject(error.localizedDescription)
            }
            // CLLocationManager tells its delegate on the thread that made it.
            DispatchQueue.main.async {
                self.reminder = reminder
                self.remindedAt = Date.distantPast
                self.remind()
                self.record(every: metres)
                call.resolve()
            }
        }
    }

    /// The positions behind a place of the trip's journal, each with its own.
    @objc func read(_ call: CAPPluginCall) {
        guard let trip = tripName(of: call) else { return }
        let after = call.getInt("after") ?? 0
        queue.async {
            do {
                let positions = try self.journal.read(trip, after: after).map { entry in
                    entry.position.merging(["place": entry.place]) { _, place in place }
                }
                call.resolve(["positions": positions])
            } catch {
                call.reject(error.localizedDescription)
            }
        }
    }

    /// Writes no more; the journal stays.
    @objc func pause(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            self.stop()
            self.queue.async {
                self.journal.pause()
                call.resolve()
            }
        }
    }

    /// Takes the journal of a trip that is saved or discarded out of use. Where `read` says up to which place the
    /// portal has counted, a journal with more than that stays, and `isEnded` is false.
    @objc func end(_ call: CAPPluginCall) {
        guard let trip = tripName(of: call) else { return }
        let place = call.getInt("read")
        queue.async {
            do {
                let isEnded = try self.journal.end(trip, after: place)
                let isWriting = self.journal.isWriting
                DispatchQueue.main.async {
                    if !isWriting { self.stop() }
                    call.resolve(["isEnded": isEnded])
                }
            } catch {
                call.reject(error.localizedDescription)
            }
        }
    }

    /// Asks for the location while the app is used, and for the precise one. Answers `state`: granted, approximate,
    /// or denied.
    @objc func requestLocation(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            self.waiting.append(call)
            if self.waiting.count > 1 { return }
            let asking = CLLocationManager()
            self.asking = asking
            // Making the manager calls the delegate, too, but only once it has one.
            asking.delegate = self
            if asking.authorizationStatus == .notDetermined {
                asking.requestWhenInUseAuthorization()
            } else {
                self.askForPrecision(asking)
            }
        }
    }

    @objc func isLocationOn(_ call: CAPPluginCall) {
        // Apple warns of calling it on the main thread.
        queue.async {
            call.resolve(["isOn": CLLocationManager.locationServicesEnabled()])
        }
    }

    /// An app may open only its own settings.
    @objc func openLocationSettings(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            guard let settings = URL(string: UIApplication.openSettingsURLString) else { return call.reject("No settings") }
            UIApplication.shared.open(settings) { _ in call.resolve() }
        }
    }

    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        guard manager === asking, manager.authorizationStatus != .notDetermined else { return }
        askForPrecision(manager)
    }

    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard manager === self.manager else { return }
        let moves = locations.filter { $0.horizontalAccuracy >= 0 && self.isMove($0) }
        let positions = moves.map { location -> [String: Any] in
            [
                "latitude": location.coordinate.latitude,
                "longitude": location.coordinate.longitude,
                "accuracy": location.horizontalAccuracy,
                "time": Int(location.timestamp.timeIntervalSince1970 * 1000)
            ]
        }
        if positions.isEmpty { return }
        remind()
        queue.async {
            // Where the phone is full, the portal still gets the position from the location plugin.
            for position in positions { try? self.journal.append(position) }
        }
    }

    public func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        // The location plugin tells the portal what goes wrong.
    }

    /// Whether this is far enough from the position before that was written; if so, it is the next to compare with.
    private func isMove(_ location: CLLocation) -> Bool {
        if let lastWritten, location.distance(from: lastWritten) < metres { return false }
        lastWritten = location
        return true
    }

    private func record(every metres: Double) {
        self.metres = metres
        lastWritten = nil
        let manager = self.manager ?? CLLocationManager()
        self.manager = manager
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBest
        // Since iOS 16.4, an app whose location is filtered by distance, or whose indicator is hidden, is suspended at
        // each stop: the distance is checked here instead.
        manager.distanceFilter = kCLDistanceFilterNone
        manager.showsBackgroundLocationIndicator = true
        manager.activityType = .automotiveNavigation
        manager.allowsBackgroundLocationUpdates = true
        manager.pausesLocationUpdatesAutomatically = false
        manager.startUpdatingLocation()
    }

    private func stop() {
        manager?.stopUpdatingLocation()
        manager?.delegate = nil
        manager = nil
        if let reminder {
            UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: [String(reminder.id)])
        }
        reminder = nil
    }

    /// A person may allow the approximate location only, which is off by a mile or more: asks for more, for this trip.
    private func askForPrecision(_ manager: CLLocationManager) {
        let isAllowed = [.authorizedWhenInUse, .authorizedAlways].contains(manager.authorizationStatus)
        if !isAllowed { return answer("denied") }
        if manager.accuracyAuthorization == .fullAccuracy { return answer("granted") }
        manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: Self.purpose) { _ in
            DispatchQueue.main.async {
                self.answer(manager.accuracyAuthorization == .fullAccuracy ? "granted" : "approximate")
            }
        }
    }

    private func answer(_ state: String) {
        asking?.delegate = nil
        asking = nil
        let calls = waiting
        waiting = []
        for call in calls { call.resolve(["state": state]) }
    }

    /// Puts the question off to some time after this position. A page that sleeps could not. The notification has the
    /// ID and the form of the notification plugin's own, which so cancels it and follows a tap.
    private func remind() {
        guard let reminder, abs(remindedAt.timeIntervalSinceNow) >= Self.secondsBetweenReminders else { return }
        remindedAt = Date()
        let content = UNMutableNotificationContent()
        content.title = reminder.title
        content.body = reminder.body
        content.sound = .default
        content.userInfo = ["cap_extra": ["path": reminder.path]]
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: reminder.seconds, repeats: false)
        let request = UNNotificationRequest(identifier: String(reminder.id), content: content, trigger: trigger)
        UNUserNotificationCenter.current().add(request)
    }

    private func reminder(of call: CAPPluginCall) -> Reminder? {
        guard let options = call.getObject("reminder"),
              let id = options["id"] as? Int,
              let title = options["title"] as? String,
              let body = options["body"] as? String,
              let path = options["path"] as? String,
              let afterMs = options["afterMs"] as? Double ?? (options["afterMs"] as? Int).map(Double.init),
              afterMs > 0
        else { return nil }
        return Reminder(id: id, title: title, body: body, path: path, seconds: afterMs / 1000)
    }

    /// The trip's ID, which names a file; rejects the call if it could not.
    private func tripName(of call: CAPPluginCall) -> String? {
        if let trip = call.getString("trip"), TripJournal.isName(trip) { return trip }
        call.reject("No trip")
        return nil
    }
}
