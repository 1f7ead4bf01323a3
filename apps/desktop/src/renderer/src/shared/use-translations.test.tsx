import { consoleMessages } from "@meander/domain/messages/en/console";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { useTranslations } from "./use-translations.ts";

function Sentences({ name }: { readonly name: string }) {
  const t = useTranslations("console");
  const assigned = t("moderation.list.assignedTo", { name });
  return (
    <>
      {assigned}|{t.rich("campaigns.waitingText", { name, at: "9 May", time: (at) => <time>{at}</time> })}
    </>
  );
}

function sentencesOf(name: string): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en-GB" timeZone="UTC" messages={{ console: consoleMessages }}>
      <Sentences name={name} />
    </IntlProvider>,
  );
}

test("a name written from right to left keeps its direction to itself", () => {
  expect(sentencesOf("נועה")).toContain("\u2068נועה\u2069 is working on it|\u2068נועה\u2069 asks for your approval");
});

test("a name written from left to right stays as it is", () => {
  expect(sentencesOf("Ada")).toContain("Ada is working on it|Ada asks for your approval since <time>9 May</time>.");
});
