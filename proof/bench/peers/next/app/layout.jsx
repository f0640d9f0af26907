import { createElement } from "react";
import home from "../home.json";

export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        {home.elements.map(({ tag, attributes, html }, index) =>
          createElement(tag, {
            key: index,
            ...attributes,
            ...(html && { dangerouslySetInnerHTML: { __html: html } }),
          }),
        )}
      </head>
      <body>{children}</body>
    </html>
  );
}
