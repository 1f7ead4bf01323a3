import { Button, SegmentedControl, Spinner } from "@blueprintjs/core";
import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { ChoiceField } from "../../../shared/choose/choice-field.tsx";
import { useDebounced } from "@meander/ui/hooks/use-debounced";
import { reasonOf } from "../../../shared/query/call.ts";
import { ScrollArea } from "../../../shared/scroll-area.tsx";
import { previewQuery, sampleQuery } from "../queries.ts";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Width = "desktop" | "phone" | "text";
type Person = { readonly userId: string; readonly name: string };
type Props = { readonly campaign: CampaignRecord; readonly isSaved: boolean };

const widths: readonly Width[] = ["desktop", "phone", "text"];
const isWidth = (value: string): value is Width => widths.some((width) => width === value);

/** The saved mail rendered for one person. */
export function PreviewPanel({ campaign: { id, version }, isSaved }: Props) {
  const t = useTranslations("console.campaigns.preview");
  const tError = useTranslations("console.error");
  const [person, setPerson] = useState<Person | null>(null);
  const [width, setWidth] = useState<Width>("desktop");
  const query = useQuery(previewQuery(id, version, person?.userId));
  const html = query.data?.html;
  const frame = useMemo(() => (html === undefined ? "" : withoutLinks(html)), [html]);
  const reason = query.error === null ? null : reasonOf(query.error);
  return (
    <section className={styles.campaignPanel} aria-labelledby="campaign-preview" data-panel="preview">
      <header className={styles.campaignPanelHead}>
        <h2 id="campaign-preview">{t("heading")}</h2>
        <SegmentedControl
          size="small"
          aria-label={t("width")}
          value={width}
          onValueChange={(value) => isWidth(value) && setWidth(value)}
          options={widths.map((value) => ({ value, label: t(value) }))}
        />
      </header>
      <PersonChoice campaignId={id} version={version} person={person} onChange={setPerson} />
      {query.isPending ? <Spinner size={24} aria-label={t("loading")} /> : null}
      {reason === null ? null : <p role="alert">{reason.message ?? tError(reason.code)}</p>}
      {query.data === undefined ? null : (
        <div className={styles.mailPreview} data-width={width}>
          <p className={styles.mailSubject}>
            <span className={textStyles.quiet}>{t("subjectLabel")}</span>
            <strong>{query.data.subject === "" ? t("noSubject") : query.data.subject}</strong>
          </p>
          {width === "text" ? (
            <ScrollArea className={styles.mailText} label={t("text")}>
              <pre>{query.data.text}</pre>
            </ScrollArea>
          ) : (
            <iframe title={t("frame", { name: query.data.recipient.name })} sandbox="" srcDoc={frame} />
          )}
        </div>
      )}
      <p className={textStyles.quiet}>{isSaved ? t("note") : t("waits")}</p>
    </section>
  );
}

type ChoiceProps = {
  readonly campaignId: string;
  readonly version: number;
  readonly person: Person | null;
  readonly onChange: (person: Person | null) => void;
};

function PersonChoice({ campaignId, version, person, onChange }: ChoiceProps) {
  const t = useTranslations("console.campaigns.preview");
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 250);
  const query = useQuery({ ...sampleQuery(campaignId, version, q), enabled: q !== "" });
  const isEmpty = q !== "" && query.data?.people.length === 0;
  return (
    <div className={styles.campaignAs}>
      <ChoiceField
        label={t("as")}
        hint={person?.name ?? t("asHint")}
        icon="person"
        text={text}
        onText={setText}
        resultsLabel={t("people")}
        isSearching={query.isFetching}
        emptyText={isEmpty ? t("noMatch") : null}
        choices={(text.trim() === "" ? [] : (query.data?.people ?? [])).map(({ userId, name, locationName }) => ({
          id: userId,
          text: name,
          more: locationName ?? undefined,
          onChoose: () => {
            setText("");
            onChange({ userId, name });
          },
        }))}
      />
      <Button size="small" variant="outlined" active={person === null} onClick={() => onChange(null)}>
        {t("asMe")}
      </Button>
    </div>
  );
}

/** Replaces links, which a sandboxed frame can't follow: each looks the same and shows its URL as a title. */
function withoutLinks(html: string): string {
  const mail = new DOMParser().parseFromString(html, "text/html");
  for (const link of mail.querySelectorAll("a[href]")) {
    link.setAttribute("title", link.getAttribute("href") ?? "");
    link.removeAttribute("href");
  }
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
