/** The fields shared by login and sign-up. Passwords never leave their own form. */
export type TypedFields = { readonly firstName: string; readonly lastName: string; readonly emailAddress: string };
