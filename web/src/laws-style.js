// The style of the Laws pages, fetched with them: the first board does not wait for it.
import text from './style/laws.css';

const sheet = new CSSStyleSheet();
sheet.replaceSync(text);

export function adoptStyle() {
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
