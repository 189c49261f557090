<?php

/** The event that a request carries. Throws when Carillon did not send it. `$body` is the bytes as they came. */
function verify_webhook(string $secret, array $headers, string $body): array
{
    $headers = array_change_key_case($headers);
    [$id, $sentAt, $signatures] = array_map(
        fn ($name) => $headers["webhook-$name"] ?? '',
        ['id', 'timestamp', 'signature'],
    );
    if ($id === '' || $sentAt === '' || $signatures === '') {
        throw new UnexpectedValueException('A header is missing.');
    }
    if (!ctype_digit($sentAt) || abs(time() - (int) $sentAt) > 300) {
        throw new UnexpectedValueException('It is older than five minutes, or a clock is wrong.');
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $key, true));
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($expected, $given)) {
            return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        }
    }
    throw new UnexpectedValueException('No signature is right.');
}

// A receiver: WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:4000 verify-webhook.php
try {
    $event = verify_webhook(getenv('WEBHOOK_SECRET'), getallheaders(), file_get_contents('php://input'));
    error_log($event['type'] . ' ' . $_SERVER['HTTP_WEBHOOK_ID']);
    http_response_code(204); // answer first; do what takes longer afterwards
} catch (UnexpectedValueException $error) {
    http_response_code(400);
    echo $error->getMessage();
}
