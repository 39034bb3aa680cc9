/** Marks of the papers of who built the product: whoever reads the screen cannot open them. */
const INTERNA = /^(dominio|domain|spec|specification|especificaci[oó]n|[aá]reas?|ledger|docs\/|decisi[oó]n interna|§)/i;

/** Where a parameter comes from, of what its reader can look up: the law, the regulator, the policy of the company. */
export function fuenteLegible(fuente: string): string {
  const partes = fuente
    .split(/;\s*/)
    .map((p) => p.replace(/,?\s*(domain|dominio|spec|areas)\s*§?[\d.]*$/i, '').trim())
    .map((p) => p.replace(/^(dominio|domain|ledger|spec)\s*§[\d.]+:\s*/i, ''))
    .filter((p) => p !== '' && !INTERNA.test(p));
  return partes.length > 0 ? partes.join('; ') : 'decisión de la empresa';
}
