/** Shows the document of this very server, and sends what is tried out to it, by whichever name it was reached. */
const response = await fetch('openapi.json');
const spec = { ...(await response.json()), servers: [{ url: new URL('v1', location.href).href }] };

globalThis.SwaggerUIBundle({
  spec,
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null, // the usual one sends the document elsewhere
});
