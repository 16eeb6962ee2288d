import Foundation

/// Where the phone was on a trip, as one line of JSON for each position in a file of the trip's own. The first line
/// is the trip's ID. The portal reads on from a position's place in the file, as clocks are set and the times of
/// positions may be wrong. Nothing here knows of the phone's location or of the portal: those are TripJournalPlugin's.
/// All calls must come from one queue.
final class TripJournal {
    /// One line, as far as it could be read, with its place in the journal: its number, counted from 1.
    struct Entry {
        let place: Int
        let position: [String: Any]
    }

    /// How far a trip's journal was read: the next read continues there.
    private struct ReadMark {
        var place = 0
        var offset: UInt64 = 0
    }

    /// How long the journal of a trip that was saved or deleted stays: as long as the server's copy.
    static let daysToKeep = 30.0
    /// Positions are on the disk after so many seconds at the latest.
    static let secondsBetweenSyncs = 10.0

    private let folder: URL
    private let now: () -> Date
    private var handle: FileHandle?
    private var writing: URL?
    private var lastSync = Date.distantPast
    private var marks: [URL: ReadMark] = [:]

    init(folder: URL, now: @escaping () -> Date = Date.init) {
        self.folder = folder
        self.now = now
    }

    /// Whether positions are written for a trip.
    var isWriting: Bool { handle != nil }

    /// Whether this names a trip, and so a file.
    static func isName(_ trip: String) -> Bool {
        trip.range(of: "^[A-Za-z0-9-]{1,64}$", options: .regularExpression) != nil
    }

    /// Goes on with the journal of a trip, or begins it.
    func begin(_ trip: String) throws {
        pause()
        purge()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = journal(of: trip)
        if !FileManager.default.fileExists(atPath: file.path) { try create(file, for: trip) }
        let opened = try FileHandle(forUpdating: file)
        try endLastLine(of: opened)
        handle = opened
        writing = file
    }

    /// Writes a position as the next line. Throws where the phone is full.
    func append(_ position: [String: Any]) throws {
        guard let handle else { return }
        let line = try JSONSerialization.data(withJSONObject: position)
        // A line that could not be written whole must not swallow this one.
        try endLastLine(of: handle)
        try handle.write(contentsOf: line + Self.lineEnd)
        guard abs(now().timeIntervalSince(lastSync)) >= Self.secondsBetweenSyncs else { return }
        try handle.synchronize()
        lastSync = now()
    }

    /// The positions behind a place. It reads only what was written since the last read that ended there.
    func read(_ trip: String, after place: Int) throws -> [Entry] {
        let file = journal(of: trip)
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        let reader = try FileHandle(forReadingFrom: file)
        defer { try? reader.close() }
        var mark = marks[file] ?? ReadMark()
        if mark.place != place || mark.offset == 0 { mark = try Self.findMark(of: place, in: reader) }
        try reader.seek(toOffset: mark.offset)
        let bytes = try reader.readToEnd() ?? Data()
        // What has no end yet is still being written, or was cut off: the next read has it.
        guard let end = bytes.lastIndex(of: Self.newline) else { return [] }
        let whole = bytes[bytes.startIndex...end]
        var entries: [Entry] = []
        for line in whole.split(separator: Self.newline, omittingEmptySubsequences: false).dropLast() {
            mark.place += 1
            // A line that the end of the process cut off is no JSON.
            guard let parsed = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else { continue }
            entries.append(Entry(place: mark.place, position: parsed))
        }
        mark.offset += UInt64(whole.count)
        marks[file] = mark
        return entries
    }

    /// Writes no more; the journal stays.
    func pause() {
        try? handle?.synchronize()
        try? handle?.close()
        handle = nil
        writing = nil
    }

    /// Writes no more for a trip, and takes its journal out of use. It stays for 30 days, in case the trip was deleted
    /// by mistake. False, and the journal stays in use, where it has positions behind the place.
    func end(_ trip: String, after place: Int?) throws -> Bool {
        let file = journal(of: trip)
        if writing == file { pause() }
        if let place, !(try read(trip, after: place).isEmpty) { return false }
        marks[file] = nil
        let ended = file.deletingPathExtension().appendingPathExtension(Self.endedExtension)
        try? FileManager.default.removeItem(at: ended)
        try? FileManager.default.moveItem(at: file, to: ended)
        // Its age counts from now.
        try? FileManager.default.setAttributes([.modificationDate: now()], ofItemAtPath: ended.path)
        purge()
        return true
    }

    private static let newline = UInt8(ascii: "\n")
    private static let lineEnd = Data([newline])
    private static let endedExtension = "ended"

    /// Where the line behind a place begins. The trip's ID is line 0.
    private static func findMark(of place: Int, in reader: FileHandle) throws -> ReadMark {
        var mark = ReadMark(place: -1, offset: 0)
        while let chunk = try reader.read(upToCount: 65_536), !chunk.isEmpty {
            for (index, byte) in chunk.enumerated() where byte == newline {
                mark.place += 1
                if mark.place == place { return ReadMark(place: place, offset: mark.offset + UInt64(index) + 1) }
            }
            mark.offset += UInt64(chunk.count)
        }
        return ReadMark(place: max(mark.place, 0), offset: mark.offset)
    }

    /// Versions up to 4.6 had one file for all trips: it becomes that of the trip in its first line.
    private func journal(of trip: String) -> URL {
        let file = folder.appendingPathComponent("trip-journal-\(trip).jsonl")
        let former = folder.appendingPathComponent("trip-journal.jsonl")
        if !FileManager.default.fileExists(atPath: file.path), firstLine(of: former) == trip {
            try? FileManager.default.moveItem(at: former, to: file)
        }
        return file
    }

    private func firstLine(of file: URL) -> String? {
        guard let reader = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? reader.close() }
        guard let start = try? reader.read(upToCount: 128) else { return nil }
        return String(data: start.prefix { $0 != Self.newline }, encoding: .utf8)
    }

    /// Readable while the phone is locked, as trips are driven with the screen off; left out of backups.
    private func create(_ file: URL, for trip: String) throws {
        try Data("\(trip)\n".utf8).write(to: file, options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication])
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        var url = file
        try? url.setResourceValues(values)
    }

    /// Ends a line that the end of the process, or a full phone, cut off, and stays at the end of the file.
    private func endLastLine(of handle: FileHandle) throws {
        let length = try handle.seekToEnd()
        guard length > 0 else { return }
        try handle.seek(toOffset: length - 1)
        let last = try handle.read(upToCount: 1)
        if last != Self.lineEnd { try handle.write(contentsOf: Self.lineEnd) }
        _ = try handle.seekToEnd()
    }

    /// Deletes journals that ended more than 30 days ago.
    private func purge() {
        let keys: [URLResourceKey] = [.contentModificationDateKey]
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)) ?? []
        for file in files where file.pathExtension == Self.endedExtension {
            let modified = try? file.resourceValues(forKeys: Set(keys)).contentModificationDate
            guard let modified, now().timeIntervalSince(modified) > Self.daysToKeep * 86_400 else { continue }
            try? FileManager.default.removeItem(at: file)
        }
    }
}
