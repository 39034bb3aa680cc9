import { evaluaciones, expedientes } from '#areas/analista/tables.ts';
import { avales } from '#areas/avales/tables.ts';
import { birs } from '#areas/bir/tables.ts';
import { clienteActivo } from '#areas/empresas/pruebas/clientes.fixture.ts';
import { abrirEmpresa, COMITE, R } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { parametros } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { CLIENTE, DEUDOR, LINEA } from './pedidos.fixture.ts';

export { R };
export const HOY = '2026-03-10' as Fecha;

const LISTAS = {
  productos: [['FACTORING', 'factoring']],
  excepciones: [['TASA_BAJO_PISO', 'tasa bajo piso']],
  condiciones_tipo: [['SEGURO', 'seguro']],
  motivos_rechazo: [['ENDEUDAMIENTO', 'endeudamiento']],
  motivos_desistimiento: [['MEJOR_OFERTA', 'mejor oferta']],
} as const;

/** A client with an aval in force and a level 3 of five people, whose executive is person 2; the analyst is person 8. */
export const mundo = (): Promise<TestApp> =>
  abrirEmpresa({ uf: [HOY], catalogos: LISTAS, comite: [...COMITE, 25, 26] }, async (ctx) => {
    const nombre = 'Maderas del Bosque SpA';
    await clienteActivo(ctx, { rut: CLIENTE, nombre, ficha: { informe_vence: '2027-03-10' as Fecha, ejecutivo_rut: R(2) } });
    const desde = '2026-01-02' as Fecha;
    await ctx.insert(avales, {
      rut_aval: R(80),
      nombre: 'Dueña del Bosque',
      cliente_rut: CLIENTE,
      nombre_cliente: nombre,
      tipo: 'AVAL',
      alcance: 'GENERAL',
      clave_origen: 'general',
      moneda: 'CLP',
      desde,
      firma_fecha: desde,
      estado: 'vigente',
    });
  });

/** From today on what risk finds stops acts. */
export const rigeRiesgo = (t: TestApp) =>
  t.arrange((ctx) => ctx.insert(parametros, { clave: 'parametros.riesgo_desde', valor: true, desde: HOY, motivo: 'Parte riesgo' }));

export const quien = (t: TestApp, k: number) => t.persona({ rut: R(k) });

export const pedir = (t: TestApp, datos: object = {}) => t.act(contract, 'crear', quien(t, 2), { ...LINEA, ...datos });

/** A line asked for, voted and signed by three people. */
export async function aprobar(t: TestApp, datos: object = {}): Promise<string> {
  const s = await pedir(t, datos);
  await t.act(contract, 'enviar', quien(t, 2), {}, { id: s.id });
  for (const k of [13, 14, 15]) await t.act(contract, 'votar', quien(t, k), { respuesta: 'APRUEBA' }, { id: s.id });
  for (const k of [13, 14, 15]) await t.act(contract, 'firmar', quien(t, k), { version_vista: 1 }, { id: s.id });
  return s.id;
}

const asunto = (id: string) => ({ asunto_area: 'solicitudes', asunto_id: id, rut: CLIENTE });

/** What the machine said of a solicitud; an error when it said nothing. */
export const evaluada = (t: TestApp, id: string, decision: 'APRUEBA' | 'DERIVA' | null = 'DERIVA', vista_por: readonly string[] = []) =>
  t.arrange((ctx) =>
    ctx.insert(evaluaciones, {
      ...asunto(id),
      titulo: 'Solicitud',
      url: `/solicitudes/${id}`,
      ambito: 'LINEA',
      monto: 1 as never,
      fecha: HOY,
      vista_por: [...vista_por],
      ...(decision ? { estado: 'lista', decision, insumos_hash: 'x' } : { estado: 'error', error_mensaje: 'falta informe de buró' }),
    }),
  );

/** The risk file is written: nothing is owed to the treasury. */
export const conExpediente = (t: TestApp, id: string) =>
  t.arrange((ctx) =>
    ctx.insert(expedientes, {
      ...asunto(id),
      tgr: { situacion: 'SIN_DEUDA' },
      poder_judicial: { civiles: 0, laborales: 0, cobranza: 0 },
      opinion: 'Cliente con ventas estables',
      recomendacion: 'APROBAR',
    }),
  );

/** The client and its debtor have a risk page in force. */
export const conBir = (t: TestApp) =>
  t.arrange(async (ctx) => {
    const hoja = {
      motivo: 'EVALUACION',
      solicitante: 'Ana',
      emitido: HOY,
      hora: ctx.ahora,
      vence: '2026-04-09' as Fecha,
      version_formula: 1,
    };
    const nota = { puntaje: '80.0', rating: 'B' as const, rating_calculado: 'B' as const, hash: 'x', estado: 'emitido' as const };
    for (const [i, rut] of [CLIENTE, DEUDOR].entries()) await ctx.insert(birs, { ...hoja, ...nota, folio: i + 1, rut, nombre: 'Empresa' });
  });
