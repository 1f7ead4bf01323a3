import type { Messages } from "@meander/domain/messages/catalogue";
import type { Locale } from "@meander/domain/messages/locales";
import type { ReactNode } from "react";
import type { createTranslator, MessageKeys, NestedKeyOf, NestedValueOf } from "use-intl/core";

type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>;
type TextOf<Key extends MessageKey> = Extract<NestedValueOf<Messages, Key>, string>;
type TranslatorOf<Text extends string> = ReturnType<typeof createTranslator<{ readonly message: Text }>>;
type AfterKey<Arguments extends readonly unknown[]> = Arguments extends readonly [unknown, ...infer Values]
  ? Values
  : never;
/** Whether the key is invalid: the compiler then infers the union of all keys and would evaluate every message. */
type IsUnknown<Key extends MessageKey> = [MessageKey] extends [Key] ? true : false;
type PlainValues<Key extends MessageKey> =
  IsUnknown<Key> extends true ? [] : AfterKey<Parameters<TranslatorOf<TextOf<Key>>>>;
type RichValues<Key extends MessageKey> =
  IsUnknown<Key> extends true ? [] : AfterKey<Parameters<TranslatorOf<TextOf<Key>>["rich"]>>;
type MarkupValues<Key extends MessageKey> =
  IsUnknown<Key> extends true ? [] : AfterKey<Parameters<TranslatorOf<TextOf<Key>>["markup"]>>;

/**
 * Translates a message with the values that it requires, and exposes its locale. Like use-intl's type, but reports an
 * invalid key within seconds instead of minutes.
 */
export type Translate = {
  <Key extends MessageKey>(key: Key, ...values: PlainValues<Key>): string;
  rich<Key extends MessageKey>(key: Key, ...values: RichValues<Key>): ReactNode;
  markup<Key extends MessageKey>(key: Key, ...values: MarkupValues<Key>): string;
  has(key: MessageKey): boolean;
  readonly locale: Locale;
};
