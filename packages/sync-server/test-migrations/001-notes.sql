create table test_note (id uuid primary key, owner uuid not null, friend uuid, mode text not null, text text not null);
create table test_bulletin (id uuid primary key, text text not null);
