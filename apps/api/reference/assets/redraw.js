/**
 * Changes what components of Swagger UI draw, where they have no property for it.
 * @param context of React, whose value is of use to changes
 * @returns `redraw`, of a component and a `change`: a function that gives for each element that the component draws by itself
 * the one to draw instead, and gets the properties of the component, the value of `context` and, of a class, the component;
 * and `within`, which makes a change of a component out of one of what it draws
 */
export function redrawing(React, context) {
  const { cloneElement, createElement, isValidElement, useContext } = React;

  const walk = (node, change) => {
    if (isList(node)) return Array.from(node, (each) => walk(each, change));
    if (!isValidElement(node)) return node;
    const { children } = node.props;
    if (children === undefined || typeof children === 'function') return change(node);
    const drawn = walk(children, change);
    // Children that were written one by one need no key; those of a list have one.
    const areSingle = Array.isArray(drawn) && Array.isArray(children);
    return change(areSingle ? cloneElement(node, {}, ...drawn) : cloneElement(node, {}, drawn));
  };

  const redrawClass = (Original, change) =>
    class extends Original {
      static contextType = context;

      render() {
        return walk(super.render(), (element) => change(element, this.props, this.context, this));
      }
    };

  const redrawFunction = (Original, change) => (props) => {
    const value = useContext(context);
    return walk(Original(props), (element) => change(element, props, value));
  };

  const redraw = (Original, change) => {
    const isClass = Original.prototype?.isReactComponent !== undefined;
    return (isClass ? redrawClass : redrawFunction)(Original, throughWrappers(change));
  };

  /** Draws components anew, each the same each time. */
  const redrawer = (change) => {
    const redrawn = new Map();
    return ({ type, key, ref, props }) => {
      if (!redrawn.has(type)) redrawn.set(type, redraw(type, change));
      return createElement(redrawn.get(type), { ...props, key, ref });
    };
  };

  /** Swagger UI has put some components into others, to catch their errors or to find them: those within are redrawn. */
  const throughWrappers = (change) => {
    const draw = redrawer(change);
    return (element, props, ...more) =>
      isComponent(element) && passesOn(props, element.props)
        ? draw(element)
        : change(element, props, ...more);
  };

  /** For a component that draws another: changes what that one draws. */
  const within = (change) => {
    const draw = redrawer(change);
    return (element) => (isComponent(element) ? draw(element) : element);
  };

  return { redraw, within };
}

const isComponent = ({ type }) => typeof type === 'function';

const isList = (node) => Array.isArray(node) || node?.['@@__IMMUTABLE_INDEXED__@@'] === true;

/** True when a component gives another all that it was given. */
const passesOn = (given, passed) => {
  const names = Object.keys(given).filter((name) => name !== 'children');
  return names.length > 1 && names.every((name) => Object.is(given[name], passed[name]));
};
