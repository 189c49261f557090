import base64, hashlib, hmac, json, time


def verify_webhook(secret, headers, body):
    """The event that a request carries. ValueError when Carillon did not send it. `body` is the bytes as they came."""
    event_id, sent_at, signatures = (headers.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not (event_id and sent_at and signatures):
        raise ValueError("A header is missing.")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > 300:
        raise ValueError("It is older than five minutes, or a clock is wrong.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{event_id}.{sent_at}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(given.encode(), expected) for given in signatures.split(" ")):
        raise ValueError("No signature is right.")
    return json.loads(body)


# A receiver: WEBHOOK_SECRET=whsec_… PORT=4000 python3 verify-webhook.py
if __name__ == "__main__":
    import os
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            try:
                event = verify_webhook(os.environ["WEBHOOK_SECRET"], self.headers, body)
                print(event["type"], self.headers["webhook-id"], flush=True)
                self.send_response(204)  # answer first; do what takes longer afterwards
                self.end_headers()
            except ValueError as error:
                self.send_response(400)
                self.end_headers()
                self.wfile.write(str(error).encode())

    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 4000))), Receiver).serve_forever()
