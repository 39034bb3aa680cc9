const HORA = 3_600_000;

/** Time that a task has left, in words: its clock stands still while it waits. */
export function queda(t: { vence: string; atrasada: boolean; estado: string }): string {
  if (t.estado === 'en_espera') return 'Detenido';
  const horas = Math.round(Math.abs(Date.parse(t.vence) - Date.now()) / HORA);
  const cuanto = horas < 48 ? `${horas} h` : `${Math.round(horas / 24)} días`;
  return t.atrasada ? `Atrasada ${cuanto}` : `Quedan ${cuanto}`;
}
