import { contract as clientes } from '#areas/clientes/contract.ts';
import { contract as solicitudes } from '#areas/solicitudes/contract.ts';
import { abrirLinea, autorizar, inscribir, pedirLinea } from './alta.ts';
import { MESA } from './comite.ts';
import { type Cedente, deudoresDe } from './empresas.ts';
import type { Narrador } from './narrador.ts';

type Camino = (n: Narrador, c: Cedente, id: string) => Promise<void>;

/** How far each of the last files came: what its next person finds in the inbox. */
const CAMINOS: readonly Camino[] = [
  async (n, c, id) => {
    await n.hacer(clientes, 'enviar_a_fiscalia', c.ejecutivo, id, {});
    const observacion = 'La vigencia de la sociedad tiene más de 60 días; acompañar una nueva';
    await n.hacer(clientes, 'reparar', 'fiscalia', id, { causales: ['FALTA_CERTIFICADO_DE_VIGENCIA'], observacion });
  },
  async (n, c, id) => {
    await n.hacer(clientes, 'enviar_a_fiscalia', c.ejecutivo, id, {});
    const observacion = 'El representante no tiene facultad para ceder créditos según la última modificación';
    await n.hacer(clientes, 'objetar', 'fiscalia', id, { causales: ['SIN_FACULTAD_PARA_CEDER'], observacion });
  },
  (n, c, id) => n.hacer(clientes, 'enviar_a_fiscalia', c.ejecutivo, id, {}),
  (n, c, id) => n.hacer(clientes, 'enviar_a_fiscalia', c.ejecutivo, id, {}),
  async () => undefined,
  async (n, c, id) => {
    await autorizar(n, c, id);
    await abrirLinea(n, c, deudoresDe(c.i));
    const comentario = 'Demanda ejecutiva notificada por un proveedor; se bloquea mientras se aclara';
    await n.hacer(clientes, 'bloquear', 'analista', id, { motivo: 'DEMANDA_EN_CURSO', comentario });
  },
  async (n, c, id) => {
    await autorizar(n, c, id);
    const s = await pedirLinea(n, c, deudoresDe(c.i));
    const comentario = 'Concentración en un solo deudor y márgenes en baja';
    for (const miembro of MESA[s.nivel_comite ?? 3] ?? [])
      await n.hacer(solicitudes, 'votar', miembro, s.id, { respuesta: 'RECHAZA', comentario });
  },
  async (n, c, id) => {
    await autorizar(n, c, id);
    const s = await pedirLinea(n, c, deudoresDe(c.i));
    await n.hacer(solicitudes, 'votar', MESA[s.nivel_comite ?? 3]?.[0] ?? 'comite2', s.id, {
      respuesta: 'APRUEBA',
      comentario: 'Conforme',
    });
  },
];

/** A file of the last weeks, left where its next person must take it. */
export async function aMedioCamino(n: Narrador, c: Cedente, cual: number): Promise<void> {
  const id = await inscribir(n, c);
  await CAMINOS[cual % CAMINOS.length]?.(n, c, id);
}
