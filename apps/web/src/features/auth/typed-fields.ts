/** What the login and sign-up forms share. Passwords are never kept outside their own form. */
export type TypedFields = { readonly firstName: string; readonly lastName: string; readonly emailAddress: string };
