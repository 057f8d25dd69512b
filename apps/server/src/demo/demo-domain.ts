/** Domain of the addresses of demo people, by which they differ from the demo members one signs in as. */
export const demoDomain = 'people.mitto.example';
