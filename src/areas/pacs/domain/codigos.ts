/** What the code of a bank means for us, whatever the bank writes. */
export const CLASES = [
  'cobrado',
  'fondos',
  'cuenta',
  'mandato',
  'revocado',
  'tope',
  'titular',
  'legal',
  'fallecido',
  'duplicado',
  'reversa',
  'tecnico',
] as const;
export type Clase = (typeof CLASES)[number];

interface Efecto {
  /** It is charged again some days later. */
  reintenta: boolean;
  /** What becomes of the mandate. */
  mandato: 'suspender' | 'revocar' | null;
  /** Collections is told at once; of what is charged again, only when it is abandoned. */
  avisa: boolean;
  /** Reason code of ISO 20022 (ExternalStatusReason1Code). */
  iso: string | null;
}

/** Each class, with the consequences of the table of rejections (domain §12). */
export const EFECTOS: Readonly<Record<Clase, Efecto>> = {
  cobrado: { reintenta: false, mandato: null, avisa: false, iso: null },
  fondos: { reintenta: true, mandato: null, avisa: false, iso: 'AM04' },
  cuenta: { reintenta: false, mandato: 'suspender', avisa: true, iso: 'AC04' },
  mandato: { reintenta: false, mandato: 'suspender', avisa: true, iso: 'MD01' },
  revocado: { reintenta: false, mandato: 'revocar', avisa: true, iso: 'MD01' },
  tope: { reintenta: false, mandato: null, avisa: true, iso: null },
  titular: { reintenta: false, mandato: 'suspender', avisa: true, iso: null },
  legal: { reintenta: false, mandato: 'suspender', avisa: true, iso: 'AC06' },
  fallecido: { reintenta: false, mandato: 'suspender', avisa: true, iso: 'MD07' },
  duplicado: { reintenta: false, mandato: null, avisa: false, iso: 'AM05' },
  reversa: { reintenta: false, mandato: 'suspender', avisa: true, iso: 'MD06' },
  tecnico: { reintenta: true, mandato: null, avisa: false, iso: 'MS03' },
};

/** The codes of domain §12, which the demo bank writes; a template of another bank brings its own. */
export const CODIGOS_DEMO: Readonly<Record<string, Clase>> = {
  '00': 'cobrado',
  '01': 'fondos',
  '02': 'cuenta',
  '03': 'cuenta',
  '04': 'mandato',
  '05': 'revocado',
  '06': 'tope',
  '07': 'titular',
  '08': 'legal',
  '09': 'fallecido',
  '10': 'duplicado',
  '11': 'reversa',
  '99': 'tecnico',
};

/** The class of a code; one that nobody knows is charged again, and a person is told. */
export const claseDe = (codigos: Readonly<Record<string, string>>, codigo: string): { clase: Clase; conocido: boolean } => {
  // What a file says is a text of others: a word that every object knows is no code of a bank.
  const clase = Object.hasOwn(codigos, codigo) ? (codigos[codigo] as Clase) : undefined;
  return clase ? { clase, conocido: true } : { clase: 'tecnico', conocido: false };
};

/** Mandates that a class stopped are not resumed: the account or its holder is wrong, a new one is signed. */
export const PIDE_OTRA_ALTA: readonly string[] = ['cuenta', 'titular'];
