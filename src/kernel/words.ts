/** Words that codes spell without their accent, or with the capital of a proper name. Ending in -cion or -sion: by rule. */
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  `ámbito área áreas método automático automática cálculo cédula código cónyuge crédito créditos débito débitos depósito depósitos día días económico
  económica electrónico electrónica página pagaré pagarés período períodos pública público razón recálculo tácito tácita teléfono término
  título títulos trámite última último única único válido vía categoría comité garantía garantías histórico índice índices línea líneas
  límite límites auditoría bóveda bóvedas categorías notarías códigos más menú mínimo mínima máximo máxima notaría número números órdenes país prórroga prórrogas próxima próximo régimen reseña
  reseñas análisis métricas opinión política políticas interés intereses francés alemán sublímite sublímites según técnico vehículo vínculo vínculos mercaderías préstamo préstamos
  conexión conexiones gestión buró Fiscalía Gerencia Tesorería BIR PAC SII RUT UF UTM IVA ITE IGR CLP TMC PEP UAF RCV DTE AEC XML PDF CSV`
    .split(/\s+/)
    .map((w) => [plain(w).toLowerCase(), w]),
);
const SINGULAR = /^([a-z]+)([cs])ion$/;

function plain(word: string): string {
  return word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}

/** The accents and proper names of Spanish in a text whose words come from codes; what is already well written stays. */
export function accents(text: string): string {
  return text.replace(/\p{L}+/gu, (w) => {
    if (w !== w.toLowerCase()) return w;
    return WORDS[w] ?? w.replace(SINGULAR, '$1$2ión');
  });
}

/** A code in words, as a sentence carries it: `enviar_a_fiscalia` → "enviar a Fiscalía". */
export function words(code: string): string {
  return accents(code.replaceAll('_', ' ').replaceAll('-', ' ').trim().toLowerCase());
}

/** The same to begin a label: "Enviar a Fiscalía". */
export function label(code: string): string {
  const text = words(code);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
