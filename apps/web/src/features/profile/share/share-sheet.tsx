import type { UserProfile } from "@meander/domain/contract/profiles";
import { profileSharing } from "@meander/domain/messages/en/profile-sharing";
import { userPath } from "@meander/domain/paths";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { TextField } from "@meander/ui/primitives/text-field";
import { Copy, Download, Send } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { firstNameOf, fullNameOf } from "../../../shared/people/avatar-person.ts";
import { copyLink, type ShareOutcome, shareLink } from "../../../shared/share/share-link.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { drawSharePicture } from "./draw-share-picture.ts";
import styles from "./share-sheet.module.css";

type ShareSheetProps = {
  readonly profile: UserProfile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const extraMessages = { profileSharing };

/** The address of a profile's page, and a picture of it to send along. */
export function ShareSheet(props: ShareSheetProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Sharing {...props} />
    </ExtraMessagesProvider>
  );
}

function Sharing({ profile, isOpen, onClose }: ShareSheetProps) {
  const t = useTranslations("profileSharing");
  const picture = useSharePicture(profile, useTranslations("web")("appTitle"));
  const name = fullNameOf(profile);
  const url = new URL(userPath(profile._id), window.location.origin).href;
  const canSend = typeof navigator.share === "function";
  function report(outcome: ShareOutcome) {
    if (outcome === "copied") showSnackbar(t("copied"), "success");
    if (outcome === "failed") showSnackbar(t("notCopied"), "error");
    if (outcome === "shared") onClose();
  }
  const copy = async () => report(await copyLink(url));
  async function send() {
    const files = picture.file === undefined ? [] : [picture.file];
    report(await shareLink({ title: name, text: profile.headline ?? name, url, files }));
  }
  return (
    <Sheet
      open={isOpen}
      size="medium"
      title={profile.isSelf ? t("ownTitle") : t("title", { name: firstNameOf(profile) })}
      closeLabel={t("close")}
      onClose={onClose}
      footer={
        <>
          {picture.src !== undefined && (
            <ButtonLink
              variant="secondary"
              icon={<Download aria-hidden="true" size={18} />}
              href={picture.src}
              download={`${profile.firstName}.png`}
            >
              {t("savePicture")}
            </ButtonLink>
          )}
          {canSend ? (
            <Button icon={<Send aria-hidden="true" size={18} />} onClick={() => void send()}>
              {t("send")}
            </Button>
          ) : (
            <Button icon={<Copy aria-hidden="true" size={18} />} onClick={() => void copy()}>
              {t("copy")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.picture} data-testid="share-picture" aria-busy={picture.state === "drawing"}>
        {picture.src !== undefined && (
          <img src={picture.src} alt={t("pictureAlt", { name })} width={1200} height={630} />
        )}
        {picture.state === "drawing" && <Skeleton shape="picture" height="100%" />}
      </div>
      {picture.state === "failed" && <p role="status">{t("noPicture")}</p>}
      <TextField label={t("link")} value={url} readOnly onFocus={(event) => event.target.select()} />
      {canSend && (
        <Button
          className={styles.copy}
          variant="ghost"
          icon={<Copy aria-hidden="true" size={18} />}
          onClick={() => void copy()}
        >
          {t("copy")}
        </Button>
      )}
    </Sheet>
  );
}

type SharePicture =
  | { readonly state: "drawing" | "failed"; readonly src?: undefined; readonly file?: undefined }
  | { readonly state: "drawn"; readonly src: string; readonly file: File };

function useSharePicture(profile: UserProfile, siteName: string): SharePicture {
  const [picture, setPicture] = useState<SharePicture>({ state: "drawing" });
  useEffect(() => {
    let isCurrent = true;
    let src: string | undefined;
    async function draw() {
      try {
        const blob = await drawSharePicture(profile, siteName);
        if (!isCurrent) return;
        src = URL.createObjectURL(blob);
        setPicture({ state: "drawn", src, file: new File([blob], `${profile.firstName}.png`, { type: blob.type }) });
      } catch {
        if (isCurrent) setPicture({ state: "failed" });
      }
    }
    void draw();
    return () => {
      isCurrent = false;
      if (src !== undefined) URL.revokeObjectURL(src);
    };
  }, [profile, siteName]);
  return picture;
}
