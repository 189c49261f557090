/** A plugin of Swagger UI: each operation's request as its form stands, as a program in curl, Node or Python sends it. */
export function samples({ React }) {
  const { createElement, Fragment, useRef } = React;
  return {
    components: {
      /** Shown until the request was sent; then Swagger UI shows what was sent, beside the answer. */
      OperationSample({ path, method, ...system }) {
        const { specSelectors, requestSnippetsSelectors, getComponent } = system;
        const request = specSelectors.requestFor(path, method) ? null : planned(path, method, system);
        const last = useRef(null);
        if (!is(last.current?.request, request)) {
          const props = { request, requestSnippetsSelectors, getComponent };
          last.current = { request, shown: request && createElement(getComponent('RequestSnippets'), props) };
        }
        return last.current?.shown ?? null; // the same element as long as the request is the same, which is not drawn anew
      },
    },
    wrapComponents: {
      responses:
        (Responses, { getComponent }) =>
        ({ path, method, ...props }) =>
          createElement(
            Fragment,
            null,
            createElement(
              'div',
              { className: 'operation-sample' },
              createElement(getComponent('OperationSample', true), { path, method }),
            ),
            createElement(Responses, { path, method, ...props }),
          ),
    },
    fn: {
      requestSnippetGenerator_node: (request) => node(parts(request)),
      requestSnippetGenerator_python: (request) => python(parts(request)),
    },
  };
}

const is = (one, other) => one === other || (one && other && JSON.stringify(one) === JSON.stringify(other));

/**
 * The request that Execute would send, as Swagger UI makes it, with a word in the place of what is not there; null for an
 * event, which nobody sends but the service.
 */
function planned(path, method, { specSelectors, oas3Selectors, authSelectors, fn }) {
  const operation = specSelectors.specResolvedSubtree(['paths', path, method]);
  if (operation === undefined) return null;
  const document = specSelectors.specJson();
  const authorized = authSelectors.authorized().toJS();
  const request = fn.buildRequest({
    spec: {
      openapi: document.get('openapi'),
      servers: document.get('servers').toJS(),
      components: { securitySchemes: document.getIn(['components', 'securitySchemes']).toJS() },
      paths: { [path]: { [method]: operation.toJS() } },
    },
    operationId: operation.get('operationId'),
    parameters: { ...required(operation), ...given(specSelectors.parameterValues([path, method])) },
    requestBody: plain(oas3Selectors.requestBodyValue(path, method)),
    requestContentType: oas3Selectors.requestContentType(path, method),
    securities: {
      authorized: Object.keys(authorized).length > 0 ? authorized : { apiKey: { value: 'YOUR_API_KEY' } },
    },
  });
  const { headers, body, ...rest } = request;
  const asMap = (object) => operation.clear().merge(object);
  return asMap({
    ...rest,
    headers: asMap(headers),
    ...(body !== undefined && { body: body instanceof FormData ? asMap(withFile(body)) : body }),
  });
}

const plain = (value) =>
  typeof value?.toJS === 'function' ? value.map((each) => each?.get?.('value') ?? each).toJS() : value;

/** A word in the place of each parameter that must be given. */
const required = (operation) =>
  Object.fromEntries(
    (operation.get('parameters')?.toJS() ?? [])
      .filter((parameter) => parameter.required)
      .map(({ in: where, name }) => [`${where}.${name}`, name.toUpperCase()]),
  );

const given = (values) =>
  Object.fromEntries(
    Object.entries(values.toJS()).filter(([, value]) => value !== undefined && value !== ''),
  );

/** A form as one fills it in: with a file. */
const withFile = (form) => ({
  ...Object.fromEntries(form),
  ...(form.get('file') instanceof File ? {} : { file: new File([], 'picture.jpg', { type: 'image/jpeg' }) }),
});

function parts(request) {
  const body = request.get('body');
  const isForm = typeof body?.entrySeq === 'function';
  const headers = Object.entries(request.get('headers').toJS());
  const kept = isForm ? headers.filter(([name]) => name.toLowerCase() !== 'content-type') : headers;
  return {
    url: JSON.stringify(request.get('url')),
    method: JSON.stringify(request.get('method').toUpperCase()),
    headers: JSON.stringify(Object.fromEntries(kept), null, 2).replaceAll('\n', '\n  '),
    body: typeof body === 'string' ? JSON.stringify(body) : undefined,
    form: isForm ? [...body.entrySeq()] : undefined,
  };
}

const quoted = (value) => JSON.stringify(String(value));

function node({ url, method, headers, body, form }) {
  const entry = ([name, value]) =>
    value instanceof File
      ? `form.set(${quoted(name)}, await openAsBlob(${quoted(value.name)}), ${quoted(value.name)});\n`
      : `form.set(${quoted(name)}, ${quoted(value)});\n`;
  const before = form
    ? `import { openAsBlob } from 'node:fs';\n\nconst form = new FormData();\n${form.map(entry).join('')}`
    : '';
  const given = [
    `method: ${method}`,
    `headers: ${headers}`,
    ...(body ? [`body: ${body}`] : []),
    ...(form ? ['body: form'] : []),
  ];
  return `${before}const response = await fetch(${url}, {\n  ${given.join(',\n  ')},\n});\nconsole.log(response.status, await response.text());`;
}

function python({ url, method, headers, body, form }) {
  const list = (entries, write) =>
    `{${entries.map(([name, value]) => `${quoted(name)}: ${write(value)}`).join(', ')}}`;
  const files = form?.filter(([, value]) => value instanceof File) ?? [];
  const fields = form?.filter(([, value]) => !(value instanceof File)) ?? [];
  const given = [
    method,
    url,
    `headers=${headers}`,
    ...(body ? [`data=${body}.encode()`] : []),
    ...(fields.length > 0 ? [`data=${list(fields, quoted)}`] : []),
    ...(files.length > 0 ? [`files=${list(files, ({ name }) => `open(${quoted(name)}, "rb")`)}`] : []),
  ];
  return `import requests\n\nresponse = requests.request(\n  ${given.join(',\n  ')},\n)\nprint(response.status_code, response.text)`;
}
