import home from "../home.json";

export default function Page() {
  return (
    <div style={{ display: "contents" }} dangerouslySetInnerHTML={{ __html: home.bodyHtml }} />
  );
}
