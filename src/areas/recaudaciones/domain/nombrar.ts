/** Several debts in a sentence: the cuotas of a credit together, the rest by their number. */
export function nombrarDeudas(deudas: readonly { pk: string; numero: string }[]): string {
  const cuotas = new Map<string, number[]>();
  const otras: string[] = [];
  for (const { pk, numero } of deudas) {
    const [, credito, cuota] = /^(\d+)-(\d+)$/.exec(numero) ?? [];
    if (pk.startsWith('cuota:') && credito) cuotas.set(credito, [...(cuotas.get(credito) ?? []), Number(cuota)]);
    else otras.push(numero);
  }
  const deCreditos = [...cuotas].sort(([a], [b]) => Number(a) - Number(b)).map(([credito, ks]) => `Crédito ${credito}, ${enTramos(ks)}`);
  return [...deCreditos, ...otras.sort()].join('; ');
}

/** "cuota 3", "cuotas 3, 5 y 7 a 10". */
function enTramos(numeros: readonly number[]): string {
  const tramos: [number, number][] = [];
  for (const k of [...new Set(numeros)].sort((a, b) => a - b)) {
    const ultimo = tramos.at(-1);
    if (ultimo && ultimo[1] === k - 1) ultimo[1] = k;
    else tramos.push([k, k]);
  }
  const dichos = tramos.flatMap(([a, b]) => (a === b ? [`${a}`] : b === a + 1 ? [`${a}`, `${b}`] : [`${a} a ${b}`]));
  const [fin, ...antes] = [...dichos].reverse();
  const lista = antes.length > 0 ? `${antes.reverse().join(', ')} y ${fin}` : fin;
  return `${numeros.length === 1 ? 'cuota' : 'cuotas'} ${lista}`;
}
