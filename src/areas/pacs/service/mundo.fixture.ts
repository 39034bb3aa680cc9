import { contratos } from '#areas/contratos/tables.ts';
import { siguiente } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { subirA } from '#areas/empresas/pruebas/manos.fixture.ts';
import {
  abrirMundo as abrirCreditos,
  comprobante,
  cuotas,
  demandar,
  deuda,
  elegir,
  hoy,
  type Prestado,
  prestar,
  recibir,
  transferencia,
  violaciones,
} from '#areas/recaudaciones/service/credito.fixture.ts';
import { ana, beto } from '#areas/recaudaciones/service/mundo.fixture.ts';
import type { EntityOf, OutputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Session } from '#platform/server/session.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { PLANTILLAS_DEMO, TIPOS_PLANTILLA } from '../domain/banco-demo.ts';

export { sincronizar } from '#areas/cobranzas/service/sincronizar.ts';
export { ana, beto, comprobante, cuotas, demandar, deuda, elegir, hoy, type Prestado, prestar, recibir, transferencia, violaciones };

export const BANCO = '012';
type Registro = EntityOf<typeof contract>;
export type Lote = Extract<Registro, { clase: 'lote' }>;
export type Mandato = Extract<Registro, { clase: 'mandato' }>;

/** A company that lends, with the layouts of the demo bank approved by another person. Everybody is fictitious. */
export async function abrirMundo(): Promise<TestApp> {
  const t = await abrirCreditos();
  await t.arrange(async (ctx) => {
    const { seed } = await import('../seed.ts');
    await seed.base?.(ctx);
  });
  for (const tipo of TIPOS_PLANTILLA) {
    const { formato, codigos } = PLANTILLAS_DEMO[tipo];
    const p = await t.act(contract, 'proponer_plantilla', ana(t), {
      banco: BANCO,
      tipo,
      formato,
      codigos: { ...codigos },
      comentario: 'Formato del banco demo',
    });
    await t.act(contract, 'decidir_plantilla', beto(t), { plantilla_id: p.id, aprueba: true });
  }
  return t;
}

/** A contract of PAC that the client signed, in force. */
export async function contratoPac(t: TestApp, rut: Prestado['rut'], firman: readonly string[] = []): Promise<string> {
  const num_contrato = siguiente();
  const fila = await t.arrange((ctx) =>
    ctx.insert(contratos, {
      num_contrato,
      tipo: 'PAC',
      cliente_rut: rut,
      nombre: 'Cliente',
      monto_fijo: true,
      monto: '2000000',
      moneda: 'CLP',
      plazo_dias: 0,
      fecha_inicio: '2026-03-01' as Fecha,
      fecha_firma: '2026-03-02' as Fecha,
      con_responsabilidad: false,
      clausulas: { compensacion: false, mandato_llenado: false, mandato_cobro: true, domicilio: false },
      firmantes: [rut, ...firman].map((r) => ({
        rut: r as Prestado['rut'],
        nombre: r,
        calidad: 'REPRESENTANTE' as const,
        firmado_el: '2026-03-02' as Fecha,
        poder: null,
      })),
      estado: 'vigente',
    }),
  );
  return fila.id;
}

type Cambios = Partial<{
  tope_uf: string;
  dia_cargo: number;
  rut_titular: string;
  contrato_id: string;
  cuenta: string;
  tipo_cuenta: string;
  id_servicio: string;
}>;

export async function ingresar(t: TestApp, c: Pick<Prestado, 'id' | 'rut'>, cambios: Cambios = {}): Promise<Mandato> {
  const n = siguiente();
  const contrato_id = cambios.contrato_id ?? (await contratoPac(t, c.rut));
  return (await t.act(contract, 'crear', ana(t), {
    rut_cliente: c.rut,
    rut_titular: c.rut,
    banco: BANCO,
    tipo_cuenta: 'CORRIENTE',
    cuenta: String(1_000_000 + n),
    id_servicio: `CRE-${String(n).padStart(6, '0')}`,
    creditos: [c.id],
    fecha_firma: '2026-03-02',
    canal: 'PAPEL',
    ...cambios,
    contrato_id,
  })) as Mandato;
}

export const ver = async (t: TestApp, id: string): Promise<Registro> => (await t.detail(contract, ana(t), id)) as unknown as Registro;
export const lote = async (t: TestApp, id: string): Promise<Lote> => (await ver(t, id)) as Lote;
export const mandato = async (t: TestApp, id: string): Promise<Mandato> => (await ver(t, id)) as Mandato;

export const archivo = async (t: TestApp, id: string): Promise<Buffer> =>
  ((await t.ask(contract, 'archivo', ana(t), {}, id)) as unknown as { bytes: Buffer }).bytes;

/** Generated, downloaded and sent by another person. */
export async function mandarLote(t: TestApp, id: string, quien: Session = beto(t)): Promise<string> {
  await t.act(contract, 'generar', ana(t), {}, { id });
  const texto = (await archivo(t, id)).toString('latin1');
  await t.act(contract, 'enviar', quien, { medio: 'Sitio del banco' }, { id });
  return texto;
}

export const armar = (t: TestApp, fecha_cargo: string, tipo: 'ALTAS' | 'BAJAS' | 'CARGOS' = 'CARGOS', quien: Session = ana(t)) =>
  t.act(contract, 'armar', quien, { banco: BANCO, tipo, fecha_cargo }) as Promise<OutputOf<typeof contract, 'armar'>>;

/** Mandates of these credits, known to the bank and active since 10-03-2026. */
export async function activar(t: TestApp, ...ms: readonly Mandato[]): Promise<void> {
  const l = await armar(t, '2026-03-10', 'ALTAS');
  const texto = await mandarLote(t, l.id);
  await responder(
    t,
    l.id,
    conCodigos(
      texto,
      ms.map(() => '00'),
    ),
  );
}

/** The rows of a file with the code that the bank adds to each. */
export function conCodigos(texto: string, codigos: readonly string[]): string {
  let k = -1;
  return texto
    .split('\r\n')
    .map((l) => {
      if (!l.startsWith('D')) return l;
      k += 1;
      return l + (codigos[k] ?? '00');
    })
    .join('\r\n');
}

/** Loads an answer of the bank through the whole pipeline. */
export const responder = (t: TestApp, id: string, texto: string, quien: Session = ana(t)): Promise<Lote> =>
  subirA(t, contract, 'responder', {
    id,
    session: quien,
    archivos: [{ nombre: 'respuesta.txt', bytes: Buffer.from(texto, 'latin1'), mime: 'text/plain' }],
  });

/** Three credits with their mandates active, the first cuota of each due on 20-04-2026. */
export async function tresActivos(t: TestApp): Promise<{ creditos: Prestado[]; mandatos: Mandato[] }> {
  const creditos = [await prestar(t), await prestar(t), await prestar(t)];
  const mandatos: Mandato[] = [];
  for (const c of creditos) mandatos.push(await ingresar(t, c));
  await activar(t, ...mandatos);
  return { creditos, mandatos };
}

export const cargosDe = (l: Lote) => l.cargos.map((c) => [c.num_mandato, c.cuota, c.monto, c.intento, c.estado]);
