import { expect, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { nameToMailServers } from "./mail-config.ts";

const complain = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return "";
  } catch (failure) {
    return (failure as Error).message;
  }
};

test.each([
  ["smtp://a:b@mail.example", { host: "mail.example", port: 587, encryption: "starttls" }],
  ["smtp://a:b@mail.example:25", { port: 25, encryption: "starttls" }],
  ["smtps://a:b@mail.example", { port: 465, encryption: "wrapped" }],
  ["smtps://a:b@mail.example:2465/", { port: 2465, encryption: "wrapped" }],
  ["smtp://127.0.0.1:2525", { port: 2525, encryption: "plain", login: null }],
  ["smtp://localhost", { host: "localhost", port: 587, encryption: "plain" }],
  ["smtp://[::1]:2525", { host: "::1", encryption: "plain" }],
  ["smtps://127.0.0.1", { encryption: "wrapped" }],
  [
    "smtp://u%40x.example:p%3Aw%25@mail.example",
    { login: { user: "u@x.example", password: "p:w%" } },
  ],
])("the setting %s is understood", (url, smtp) => {
  expect(readConfig({ SMTP_URL: url }).mail.smtp).toMatchObject(smtp);
});

test.each([
  "mail.example:587",
  "http://mail.example",
  "smtp://",
  "smtp://mail.example/path",
  "smtp://mail.example?tls=no",
  "smtp://user@mail.example",
  "smtp://us%er:pw@mail.example",
])("the setting %s is refused with an example of a valid one", (url) => {
  expect(complain({ SMTP_URL: url })).toMatch(/SMTP_URL must look like smtp:\/\//);
});

test("addresses are checked one by one", () => {
  expect(complain({ MAIL_FROM: "Hello <hello@example.com>" })).toMatch(
    /MAIL_FROM must be an e-mail/,
  );
  expect(complain({ NOTIFY_EMAIL: "a@example.com, b" })).toMatch(/NOTIFY_EMAIL must list/);
  expect(complain({ NOTIFY_EMAIL: "," })).toMatch(/NOTIFY_EMAIL must list/);
});

test.each([
  ["https://www.agency.example", "www.agency.example"],
  ["https://agency.example./", "agency.example"],
  ["https://büro.example:8443", "xn--bro-hoa.example"],
  ["http://localhost:3000", "mail.example"],
  ["http://site.localhost:3000", "mail.example"],
  ["http://crm", "mail.example"],
  ["http://127.0.0.1:3000", "mail.example"],
  ["http://[::1]:3000", "mail.example"],
  ["http://192.168.1.20", "mail.example"],
])("a site at %s names itself %s, with a dot, to mail servers", (siteUrl, name) => {
  expect(nameToMailServers(siteUrl, "hello@mail.example")).toBe(name);
});

test("an international mail domain is named in ASCII", () => {
  expect(nameToMailServers("http://localhost:3000", "ana@bücher.example")).toBe(
    "xn--bcher-kva.example",
  );
});

const chosen = {
  host: "mail.example",
  port: 587,
  security: "starttls",
  user: "post",
  password: "p:w",
  from: "post@mail.example",
} as const;

test("a server that an admin chose counts until it is taken back, unless the environment names one", () => {
  const { mail } = readConfig({});
  mail.take(chosen);
  expect(mail).toMatchObject({
    by: "screen",
    from: chosen.from,
    smtp: {
      host: "mail.example",
      port: 587,
      encryption: "starttls",
      login: { user: "post", password: "p:w" },
    },
  });
  mail.take({ ...chosen, user: "" });
  expect(mail.smtp?.login).toBeNull();
  mail.take(null);
  expect([mail.by, mail.smtp]).toEqual([null, null]);

  const fixed = readConfig({ SMTP_URL: "smtps://first.example" }).mail;
  fixed.take(chosen);
  expect([fixed.by, fixed.smtp?.host, fixed.from]).toEqual([
    "environment",
    "first.example",
    readConfig({}).mail.from,
  ]);
});
