//! A server in a process of its own, spoken to as a page does, in plain HTTP.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

/// A folder of its own for each test; left behind if the test fails.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("chizu-files-{name}-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path.canonicalize().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

/// The process, ended when it is dropped.
#[derive(Clone)]
pub(crate) struct Killer(Arc<Mutex<Child>>);

impl Killer {
    /// As `kill -9` does.
    pub(crate) fn kill(&self) {
        let mut child = self.0.lock().unwrap();
        let _ = child.kill();
        let _ = child.wait();
    }
}

pub(crate) struct Server {
    child: Killer,
    port: u16,
    token: String,
}

impl Server {
    pub(crate) fn start(folder: &Folder, files: &[&Path]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chizu"))
            .args(["open", "--no-browser", "--keep", "--state"])
            .arg(folder.path("state"))
            .args(files)
            .current_dir(&folder.0)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let (place, token) = address.trim().split_once("/#t=").unwrap();
        let port = place.rsplit(':').next().unwrap().parse().unwrap();
        Self { child: Killer(Arc::new(Mutex::new(child))), port, token: token.to_owned() }
    }

    pub(crate) fn killer(&self) -> Killer {
        self.child.clone()
    }

    pub(crate) fn kill(self) {
        self.child.kill();
    }

    /// Waits for a process that was killed.
    pub(crate) fn gone(self) {
        self.child.kill();
    }

    /// Ends it as a user does.
    pub(crate) fn end(self) {
        #[cfg(unix)]
        {
            let id = self.child.0.lock().unwrap().id();
            let _ = Command::new("kill").arg(id.to_string()).status();
            let _ = self.child.0.lock().unwrap().wait();
        }
        self.child.kill();
    }

    pub(crate) fn ask(&self, request: Value) -> Value {
        self.try_ask(request).expect("an answer")
    }

    /// The answer, or none if the server is gone.
    pub(crate) fn try_ask(&self, request: Value) -> Option<Value> {
        let mut request = request;
        request["id"] = json!(1);
        let body = request.to_string();
        let mut stream = self.connect()?;
        let (port, token, length) = (self.port, &self.token, body.len());
        write!(
            stream,
            "POST /api/do HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Chizu {token}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (_, body) = answer.split_once("\r\n\r\n")?;
        serde_json::from_str(body).ok()
    }

    fn connect(&self) -> Option<TcpStream> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
        Some(stream)
    }

    /// The next event of a name after a number.
    pub(crate) fn event(&self, after: u64, name: &str) -> Value {
        let mut stream = self.connect().unwrap();
        let (port, token) = (self.port, &self.token);
        write!(
            stream,
            "GET /api/events?after={after} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Chizu {token}\r\n\r\n"
        )
        .unwrap();
        let wanted = format!("event: {name}");
        let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
        while let Some(line) = lines.next() {
            if line == wanted {
                let data = lines.find_map(|line| line.strip_prefix("data: ").map(str::to_owned)).unwrap();
                return serde_json::from_str(&data).unwrap();
            }
        }
        panic!("no event {name}")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill();
    }
}
