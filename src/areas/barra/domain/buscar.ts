/** Shortest text that is looked for among the records; a RUT is looked for whatever its length. */
export const MINIMO = 3;
/** Rows of a group. */
export const POR_GRUPO = 5;

const PLURALES: Readonly<Record<string, string>> = {
  Cliente: 'Clientes',
  Deudor: 'Deudores',
  Solicitud: 'Solicitudes',
  Operación: 'Operaciones',
  Proforma: 'Proformas',
  Crédito: 'Créditos',
  Documento: 'Documentos',
  Pagaré: 'Pagarés',
  Cheque: 'Cheques',
  Comprobante: 'Comprobantes',
  Ticket: 'Tickets',
  Causa: 'Causas',
  Factura: 'Facturas',
  Producto: 'Productos',
  Pedido: 'Pedidos',
  Parámetro: 'Parámetros',
};
/** Groups of the business come first, in the order of the specification of the area. */
const ORDEN = Object.values(PLURALES);

interface Hallazgo {
  tipo: string;
  titulo: string;
  subtitulo: string;
  url: string;
}

/** What the areas found, by kind: at most five of each, what is found twice once. */
export function agrupar(hallazgos: readonly Hallazgo[]): { titulo: string; data: Hallazgo[] }[] {
  const grupos = new Map<string, Map<string, Hallazgo>>();
  for (const h of hallazgos) {
    const titulo = PLURALES[h.tipo] ?? h.tipo;
    const grupo = grupos.get(titulo) ?? new Map<string, Hallazgo>();
    if (grupo.size < POR_GRUPO && !grupo.has(h.url)) grupo.set(h.url, h);
    grupos.set(titulo, grupo);
  }
  const lugar = (t: string): number => (t === 'Parámetros' ? ORDEN.length + 1 : ORDEN.includes(t) ? ORDEN.indexOf(t) : ORDEN.length);
  return [...grupos].sort(([a], [b]) => lugar(a) - lugar(b)).map(([titulo, g]) => ({ titulo, data: [...g.values()] }));
}

const FOLIO = /^(\p{L}{2,20})\.?\s*(?:n[°º.]?\s*)?(\d{1,9})$/iu;

/** A folio with the kind of record before it: 'op 12', 'Operación N° 12', 'pagaré 47'. Null for anything else. */
export function folioDe(texto: string): { tipo: string; numero: string } | null {
  const m = FOLIO.exec(texto.trim());
  return m ? { tipo: plano(m[1] ?? ''), numero: m[2] ?? '' } : null;
}

/** What a folio with its kind names: of that kind only, the very number before those that hold it. */
export function deFolio(hallazgos: readonly Hallazgo[], { tipo, numero }: { tipo: string; numero: string }): Hallazgo[] {
  const justo = (h: Hallazgo): number => (new RegExp(`(?:^|\\D)0*${numero}(?:\\D|$)`).test(h.titulo) ? 0 : 1);
  return hallazgos.filter((h) => plano(h.tipo).startsWith(tipo)).sort((a, b) => justo(a) - justo(b));
}

/** Without case or accents, to compare what one types with the name of a page. */
export function plano(s: string): string {
  return s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
}

/** First place of 1..max that is not taken, or null when there is none. */
export function primerHueco(tomados: readonly number[], max: number): number | null {
  const hay = new Set(tomados);
  for (let n = 1; n <= max; n += 1) if (!hay.has(n)) return n;
  return null;
}
