-- Language of the client that was used last, for mails that no request asks for. Null before the next sign-in.
alter table account_member add column language text;
