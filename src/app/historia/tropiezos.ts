import { contract as buro } from '#areas/buro/contract.ts';
import { procesarCola } from '#areas/buro/public.server.ts';
import { contract as solicitudes } from '#areas/solicitudes/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Cartera, pedirLinea } from './alta.ts';
import { aprobar, MESA } from './comite.ts';
import { consultarPara } from './consultar-para.ts';
import type { Narrador } from './narrador.ts';

/** Reports that the monthly budget of a source pays for: the one after them waits. */
const CABEN = 28;
const EN_PAUSA = 6;

const rutsDe = (carteras: readonly Cartera[]): string[] => [
  ...new Set([...carteras.map((c) => c.cedente.rut), ...carteras.flatMap((c) => c.deudores.map((d) => d.rut))]),
];

/** A source that does not answer: somebody puts it on hold, and what is asked of it meanwhile waits for it. */
async function cortar(n: Narrador, carteras: readonly Cartera[]): Promise<void> {
  const motivo = 'La fuente no responde desde las nueve; su mesa de ayuda avisa que vuelve en la tarde';
  await n.acto(buro, 'pausar', 'admin', { minutos: 300, motivo }, { id: 'BOLETIN_COMERCIAL' });
  const ruts = carteras.slice(0, EN_PAUSA).map((c) => c.cedente.rut);
  await n.acto(buro, 'crear', 'analista', { ruts, tipo: 'BURO', fuentes: ['BOLETIN_COMERCIAL'], motivo: 'SEGUIMIENTO', forzar: false });
  await procesarCola(n.seeder.deps);
}

/** A month whose budget ends before what is asked: the last one waits, and who administers asks for more, which another person must grant. */
async function agotar(n: Narrador, carteras: readonly Cartera[]): Promise<void> {
  const ruts = rutsDe(carteras).slice(0, CABEN + 1) as Cartera['cedente']['rut'][];
  await n.acto(buro, 'crear', 'analista', { ruts, tipo: 'BURO', fuentes: ['SINACOFI'], motivo: 'SEGUIMIENTO', forzar: false });
  await procesarCola(n.seeder.deps);
  const motivo = 'Falta el informe de un deudor nuevo para cerrar la revisión trimestral';
  await n.acto(buro, 'ampliar_presupuesto', 'admin', { monto_uf: '5', motivo }, { id: 'SINACOFI' });
}

interface Votada {
  estado: string;
}

/** A renewal that its comité does not approve, with reasons of its list and in words. Answers its id. */
async function rechazar(n: Narrador, c: Cartera): Promise<string> {
  const { id, nivel_comite } = await pedirLinea(n, c.cedente, c.deudores, (borrador) => consultarPara(n, c, borrador));
  for (const miembro of MESA[nivel_comite ?? 1] ?? []) {
    const { estado } = await n.detalle<Votada>(solicitudes, miembro, id);
    if (estado !== 'enviada') break;
    await n.hacer(solicitudes, 'votar', miembro, id, {
      respuesta: 'RECHAZA',
      comentario: 'No se acompaña con qué se reemplaza el contrato que termina',
      razones: ['CAPACIDAD_DE_PAGO'],
      razones_escritas: [{ texto: 'La mitad de la venta depende de un contrato que termina este año' }],
    });
  }
  return id;
}

const pedirRevision = (n: Narrador, c: Cartera, id: string): Promise<void> =>
  n.hacer(solicitudes, 'pedir_revision', c.cedente.ejecutivo, id, {
    texto: 'El cliente firmó un contrato nuevo y pide que otra persona mire la decisión con él a la vista',
  });

/** Who took no part opens it again, the executive says what changed, and the comité approves it. */
async function reabrir(n: Narrador, c: Cartera, id: string): Promise<void> {
  const respuesta = 'El contrato nuevo cubre lo que termina: se vuelve a votar con él a la vista';
  await n.hacer(solicitudes, 'resolver_revision', 'analista', id, { confirma: false, respuesta });
  const presentacion = `${c.cedente.razon} firmó un contrato por dos años que reemplaza al que termina; se adjunta al expediente.`;
  const { version } = await n.detalle<{ version: number }>(solicitudes, c.cedente.ejecutivo, id);
  await n.acto(solicitudes, 'editar', c.cedente.ejecutivo, { presentacion }, { id, version, minimal: true });
  const s = await n.hacerYVer(solicitudes, 'enviar', c.cedente.ejecutivo, id, {});
  await aprobar(n, solicitudes, id, s.nivel_comite);
}

/** What did not go well in the last weeks: a source that fell and came back, a budget that ended, two rejections and their reviews. */
export function agendarTropiezos(n: Narrador, hasta: Fecha, carteras: readonly Cartera[], operan: () => Promise<readonly Cartera[]>): void {
  n.agendarAparte(addDays(hasta, -19), () => cortar(n, carteras));
  n.agendarAparte(addDays(hasta, -18), async () => void (await procesarCola(n.seeder.deps)));
  n.agendarAparte(addDays(hasta, -15), () => agotar(n, carteras));
  n.agendarAparte(addDays(hasta, -10), async () => {
    const [reabierta, pendiente] = (await operan()).slice(-2);
    if (reabierta) {
      const id = await rechazar(n, reabierta);
      n.agendarAparte(addDays(hasta, -8), () => pedirRevision(n, reabierta, id));
      n.agendarAparte(addDays(hasta, -6), () => reabrir(n, reabierta, id));
    }
    if (pendiente) {
      const id = await rechazar(n, pendiente);
      n.agendarAparte(addDays(hasta, -3), () => pedirRevision(n, pendiente, id));
    }
  });
}
