/** A plugin of Swagger UI: its page for those who hear it, or have no mouse. */
import { dialog } from './dialog.js';
import { redrawing } from './redraw.js';

export function accessible({ React }) {
  const { cloneElement, createContext, createElement } = React;
  /** Name of the field that is drawn. */
  const Name = createContext(undefined);
  const { redraw, within } = redrawing(React, Name);
  const tools = {
    ...{ cloneElement, createElement, within },
    by: (change) => (Original) => redraw(Original, change),
    as: (type, { props, key, ref }, more = {}) => createElement(type, { ...props, key, ref, ...more }),
    has: ({ props }, name) => String(props.className).split(' ').includes(name),
  };
  return {
    wrapComponents: {
      ...structure(tools),
      ...fields(tools, Name),
      ...answers(tools),
      ...dialog(tools),
    },
  };
}

/** Landmarks, headings, and buttons with nothing in them to press. */
const structure = ({ by, as, has, cloneElement, createElement }) => ({
  // The landmark is around all of the page.
  BaseLayout: by((element) => (element.type === 'main' ? as('div', element) : element)),
  Servers: by((element) =>
    element.props.id === 'servers' ? cloneElement(element, { 'aria-label': 'Server' }) : element,
  ),

  OperationTag: by((element, { tag }) => {
    if (has(element, 'opblock-tag')) return as('h2', element);
    if (!has(element, 'expand-operation')) return element;
    const title = `${element.props['aria-expanded'] ? 'Collapse' : 'Expand'} ${tag}`;
    return cloneElement(element, { title, 'aria-label': title });
  }),
  // A heading with a button, which has no link in it: the button puts the address of the operation into the bar.
  OperationSummary: by((element) =>
    has(element, 'opblock-summary-control')
      ? createElement('h3', { className: 'opblock-summary-heading' }, element)
      : element,
  ),
  OperationSummaryPath: by((element) =>
    typeof element.type === 'string' ? element : createElement('span', null, element.props.text),
  ),
  OAS31Models: by((element) => (element.type === 'h4' ? as('h2', element) : element)),
});

/** Fields say what they are for. */
function fields({ by, has, cloneElement, createElement }, Name) {
  const named = by((element, _, name) =>
    isField(element) && name !== undefined ? cloneElement(element, { 'aria-label': name }) : element,
  );
  return {
    JsonSchemaForm: (Original) => (props) =>
      createElement(Name.Provider, { value: props.description }, createElement(Original, props)),
    JsonSchema_string: named,
    JsonSchema_array: by((element, _, name) =>
      has(element, 'json-schema-form-item-remove')
        ? cloneElement(element, { 'aria-label': `Remove an item of ${name}` })
        : element,
    ),
    Select: named,
    TextArea: by((element, _, name) => cloneElement(element, { 'aria-label': name ?? 'Request body' })),
    Input: named,
    ExamplesSelect: by((element) =>
      element.type === 'select' ? cloneElement(element, { 'aria-label': 'Example' }) : element,
    ),
  };
}

/** Requests and answers. */
function answers({ by, as, has, cloneElement, within }) {
  /** A table is one, and says what its columns have. */
  function table(element) {
    if (element.type === 'table') return cloneElement(element, { role: undefined });
    return has(element, 'col_header') ? as('th', element, { scope: 'col' }) : element;
  }
  return {
    // Languages of a sample are buttons, and what scrolls can be reached.
    RequestSnippets: by((element) => {
      if (element.type === 'div' && has(element, 'btn'))
        return as('button', element, { type: 'button', 'aria-pressed': has(element, 'active') });
      if (element.type === 'h4' && element.props.onClick === undefined) return as('span', element);
      const { title } = element.props;
      if (!/^(Expand|Collapse) operation$/.test(title)) return element;
      const name = title.replace('operation', 'snippets');
      return cloneElement(element, { title: name, 'aria-label': name });
    }),
    SyntaxHighlighter: by(within((element) => cloneElement(element, { tabIndex: 0 }))),

    responses: by((element) => (has(element, 'response-col_links') ? null : table(element))),
    response: by((element) => (has(element, 'response-col_links') ? null : element)), // no operation has links
    liveResponse: by(table),
  };
}

const isField = ({ type, props }) =>
  ['input', 'select', 'textarea'].includes(type) || props.debounceTimeout !== undefined;
