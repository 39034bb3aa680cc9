const HORA = 60;
const DIAS_DESDE = 48;

/** Time that a task has left, in words: its clock stands still while it waits. */
export function queda(t: { restan_minutos: number; estado: string }): string {
  if (t.estado === 'en_espera') return 'Detenido';
  const horas = Math.round(Math.abs(t.restan_minutos) / HORA);
  const cuanto = horas < DIAS_DESDE ? `${horas} h` : `${Math.round(horas / 24)} días`;
  return t.restan_minutos < 0 ? `Atrasada ${cuanto}` : `Quedan ${cuanto}`;
}
