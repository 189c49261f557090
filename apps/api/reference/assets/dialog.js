/** The window in which one gives a key: a dialog of the browser, which keeps the focus in it and gives it back. */
export const dialog = ({ by, as, has, cloneElement }) => ({
  authorizationPopup: by((element, _props, _name, popup) => {
    if (has(element, 'dialog-ux'))
      return as('dialog', element, {
        ref: shower(popup),
        'aria-labelledby': titleId,
        onCancel: (event) => {
          event.preventDefault();
          popup.close();
        },
      });
    if (element.type === 'h3') return as('h2', element, { id: titleId });
    return has(element, 'close-modal')
      ? cloneElement(element, { 'aria-label': 'Close the dialog' })
      : element;
  }),

  // Words read aloud are those seen.
  OAS31Auths: by((element) => {
    const name = element.props['aria-label'];
    return name === undefined ? element : cloneElement(element, { children: name });
  }),

  HttpAuth: by((element) => {
    if (element.type === 'h4') return as('h3', element);
    if (element.type === 'h6') return as('p', element);
    if (element.props.htmlFor === 'auth-bearer-value') return cloneElement(element, { children: 'API key' });
    return element.props.id === 'auth-bearer-value'
      ? cloneElement(element, { 'aria-label': undefined, autoComplete: 'off', spellCheck: false })
      : element;
  }),
});

const titleId = 'authorizations-title';

/** Shows a dialog as long as its component is there; the same function for the same component, so that it is shown once. */
function shower(popup) {
  popup.shownBy ??= keeper();
  return popup.shownBy;
}

function keeper() {
  let shown = null;
  return (element) => {
    if (element === null) shown?.close();
    else if (!element.open) {
      element.showModal();
      element.querySelector('input')?.focus();
    }
    shown = element;
  };
}
