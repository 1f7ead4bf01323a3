import { type ComponentProps, createContext, type MouseEvent, use } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { stateForModal } from "./modal-state.ts";

type ModalLinkProps = Omit<ComponentProps<typeof Link>, "to" | "state"> & {
  readonly to: string;
  /**
   * The id of the card from which the modal grows; the card has it as `data-modal-card` and is hidden while the modal
   * is open.
   */
  readonly cardId?: string;
};

/** A link to a modal route: the current page stays behind it. A modified click opens it as a separate page. */
export function ModalLink({ to, cardId, onClick, ...rest }: ModalLinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const card = event.currentTarget.closest("[data-modal-card]") ?? event.currentTarget;
    const { x, y, width, height } = card.getBoundingClientRect();
    const origin = cardId === undefined ? undefined : { x, y, width, height };
    void navigate(to, { state: stateForModal(location, origin, cardId) });
  }
  return <Link {...rest} to={to} onClick={follow} />;
}

/** The id of the card from which the open modal grew: the page behind a modal has a location of its own. */
export const OpenCardContext = createContext<string | undefined>(undefined);

/** Whether the card with this id is hidden because its modal is open. */
export function useIsCardOpen(cardId: string): boolean {
  return use(OpenCardContext) === cardId;
}
