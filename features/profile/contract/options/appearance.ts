/** Ranges of heights in centimetres. */
export const heights = [
  'under-120',
  '120-125',
  '126-130',
  '131-135',
  '136-140',
  '141-145',
  '146-150',
  '151-155',
  '156-160',
  '161-165',
  '166-170',
  '171-175',
  '176-180',
  '181-185',
  '186-190',
  '191-195',
  '196+',
] as const;

/** Ranges of weights in kilograms. */
export const weights = [
  'under-40',
  '40-44',
  '45-49',
  '50-54',
  '55-59',
  '60-64',
  '65-69',
  '70-74',
  '75-79',
  '80-84',
  '85-89',
  '90-94',
  '95+',
] as const;

export const hairColors = ['blonde', 'brunette', 'redhead', 'brown', 'black', 'other'] as const;

export const eyeColors = ['blue', 'brown', 'green', 'hazel', 'gray', 'amber', 'other'] as const;
