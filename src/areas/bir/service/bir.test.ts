import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { pedirInformes, procesarCola } from '#areas/buro/public.server.ts';
import { consultas, fuentes, informes } from '#areas/buro/tables.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { empresas } from '#areas/empresas/tables.ts';
import { exposicion, registrarObligacion } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { alertasDe, birVigente } from '../public.server.ts';
import { alertas, birs } from '../tables.ts';

let t: TestApp;
const HOY = '2026-03-10' as Fecha;
const quien = (k = 1, o: object = {}) => t.persona({ rut: rutOf(40_000_050 + k), nombre: `Persona ${k}`, ...o });
const PROTESTADO = rutOf(99_990_017);
const LIMPIO = rutOf(99_990_010);
const SIN_INFORMACION = rutOf(99_990_000);

beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY, env: { MODO_DEMO: '1' } });
  await t.arrange(async (ctx) => {
    await ctx.db.insert(empresas).values({
      id: ctx.empresa_id,
      empresa_id: ctx.empresa_id,
      hecho_por: ['PRUEBA'],
      rut: rutOf(99_990_900),
      razon_social: 'Prueba',
      tipo: 'FACTORING',
    });
    await sembrarCatalogos(ctx);
    for (const [codigo, tipo] of [
      ['EQUIFAX_EMPRESA', 'BURO'],
      ['CMF', 'DEUDA'],
    ] as const)
      await ctx.insert(fuentes, {
        codigo,
        tipo,
        nombre: codigo,
        rige_desde: '2020-01-01' as Fecha,
        proveedor: 'SIMULADOR',
        vigencia_dias: 30,
        costo_uf: '0.35',
        presupuesto_mensual_uf: '100',
        timeout_ms: 20_000,
        por_minuto: 600,
        exige_consentimiento: 'NATURAL',
      });
    await ctx.db.insert(indicesUf).values([{ fecha: HOY, valor: '39841.72', origen: 'manual' }]);
    for (const rut of [PROTESTADO, LIMPIO, SIN_INFORMACION]) {
      await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Empresa ${rut}`, razon_social: `Empresa ${rut}` });
      await ctx.insert(clientes, { rut, estado: 'activo' });
    }
  });
});
afterAll(() => t.close());

const emitir = async (ruts: Rut[], o: object = {}, k = 1) =>
  (await t.act(contract, 'crear', quien(k), { ruts, motivo: 'EVALUACION', ...o } as never)).resultados;
const uno = async (rut: Rut, o: object = {}, k = 1) => {
  const [r] = await emitir([rut], o, k);
  if (!r) throw new Error('sin resultado');
  return r;
};
const detalle = (id: string | null) => t.detail(contract, quien(), id ?? '') as Promise<Record<string, unknown>>;
/** A report written straight in the table, as the one that a source gave on a day. */
const informe = (
  rut: Rut,
  fecha: Fecha,
  o: { score?: number; protestos?: number; monto?: number; tipo?: 'BURO' | 'DEUDA'; m30?: number },
) =>
  t.arrange(async (ctx) => {
    const tipo = o.tipo ?? 'BURO';
    const fuente = tipo === 'BURO' ? 'EQUIFAX_EMPRESA' : 'CMF';
    const id = ctx.id();
    const consulta_id = ctx.id();
    const cero = { vigente: 0, m30_59: o.m30 ?? 0, m60_89: 0, m90: 0, castigo: 0 };
    const protestos = Array.from({ length: o.protestos ?? 0 }, (_, i) => ({
      tipo: 'CHEQUE',
      banco: null,
      moneda: 'CLP',
      monto: String((o.monto ?? 100_000) + i),
      fecha,
      causal: null,
      aclarado: false,
    }));
    const buro = { rut, nombre: null, score: o.score ?? null, protestos, morosidades: [], socios: [], bienes: [], laborales: 0 };
    const deuda = { rut, directa: cero, indirecta: cero, lineas_disponibles: 0, por_moneda: [], instituciones: 0, tgr: null, al: fecha };
    const contenido = {
      buro: tipo === 'BURO' ? { ...buro, concursal: false, consultas12m: 0, caducados: 0, advertencias: [] } : null,
      deuda: tipo === 'DEUDA' ? { ...deuda, por_tipo: { comercial: 0, consumo: 0, vivienda: 0 }, advertencias: [] } : null,
      otra: null,
    };
    await ctx.insert(consultas, {
      id: consulta_id,
      rut,
      nombre: 'x',
      tipo,
      fuente,
      motivo: 'EVALUACION',
      solicitantes: [],
      estado: 'completada',
      proximo: ctx.ahora,
      terminado: ctx.ahora,
      costo_uf: '0',
      informe_id: id,
    });
    const origen = 'MANUAL' as const;
    const datos = { rut, tipo, fuente, fecha, vence: addDays(fecha, 30), origen, contenido: contenido as never };
    await ctx.insert(informes, { id, consulta_id, ...datos, contenido_hash: 'h', crudo_hash: 'c', lector_version: 1 });
  });

describe('emitir un informe de riesgo', () => {
  // UF 50 of 39.841,72 is $1.992.086, to the peso (V25): one more is over it, although both are written 50,00 and even 50,0000.
  it('un peso sobre UF 50 de protestos no da los puntos de los 50', async () => {
    const puntosDe = async (cuerpo: number, monto: number) => {
      const rut = rutOf(cuerpo);
      await informe(rut, HOY, { score: 700, protestos: 1, monto });
      const { factores } = (await detalle((await uno(rut)).bir_id)) as { factores: { clave: string; puntos: string }[] };
      return factores.find((f) => f.clave === 'protestos_uf')?.puntos;
    };
    expect([await puntosDe(99_990_701, 1_992_086), await puntosDe(99_990_702, 1_992_087)]).toEqual(['7.0', '0.0']);
  });
  it('V12: el deudor con dos protestos y deuda de 30 a 59 días: 40,7 y D', async () => {
    await informe(PROTESTADO, HOY, { tipo: 'DEUDA', m30: 2_400_000 });
    await t.arrange(async (ctx) => {
      await pedirInformes(ctx, { rut: PROTESTADO, tipo: 'BURO', fuentes: ['EQUIFAX_EMPRESA'], motivo: 'EVALUACION', forzar: false });
    });
    await procesarCola(t.deps);
    const r = await uno(PROTESTADO);
    expect(r).toMatchObject({ ok: true, reutilizado: false, rating: 'D' });
    expect(await detalle(r.bir_id)).toMatchObject({ puntaje: '40.7', parcial: false, faltan: [], vence: '2026-04-09', estado: 'emitido' });
  });
  it('dos veces el mismo RUT es el mismo folio; con motivo de refresco es otro y reemplaza al anterior', async () => {
    const a = await uno(LIMPIO);
    expect(await uno(LIMPIO, {}, 2)).toMatchObject({ reutilizado: true, folio: a.folio });
    const b = await uno(LIMPIO, { motivo_refresco: 'ANTECEDENTE_NUEVO' });
    expect([b.reutilizado, (b.folio ?? 0) > (a.folio ?? 0)]).toEqual([false, true]);
    expect(await detalle(a.bir_id)).toMatchObject({ estado: 'reemplazado' });
  });
  it('sin informes es parcial y dice qué falta, y no da los puntos de quien está limpio', async () => {
    const d = await detalle((await uno(LIMPIO)).bir_id);
    expect(d).toMatchObject({ parcial: true, puntaje: '52.0', rating: 'D' });
    expect(d.faltan).toEqual(['informe de buró (sin informe)', 'deuda en el sistema financiero (sin informe)']);
  });
  it('la fuente que falló se nombra, aunque otra diga lo mismo y el puntaje se sepa', async () => {
    const rut = rutOf(99_990_041);
    await informe(rut, HOY, { score: 800 });
    await informe(rut, HOY, { tipo: 'DEUDA' });
    await t.arrange((ctx) => {
      const error = { codigo: 'fuente_con_falla', mensaje: 'Sinacofi respondió con una falla propia', reintentable: true };
      const fin = { estado: 'error' as const, error, proximo: ctx.ahora, terminado: ctx.ahora, costo_uf: '0' };
      return ctx.insert(consultas, { rut, nombre: 'x', tipo: 'BURO', fuente: 'SINACOFI', motivo: 'EVALUACION', solicitantes: [], ...fin });
    });
    const d = await detalle((await uno(rut)).bir_id);
    expect([d.parcial, d.faltan]).toEqual([true, ['SINACOFI (la fuente falló)']]);
  });
  it('V14: las fuentes dicen que no tienen información: 65,0 y C, y no es parcial', async () => {
    await t.arrange(async (ctx) => {
      for (const [tipo, fuente] of [
        ['BURO', 'EQUIFAX_EMPRESA'],
        ['DEUDA', 'CMF'],
      ] as const)
        await pedirInformes(ctx, { rut: SIN_INFORMACION, tipo, fuentes: [fuente], motivo: 'EVALUACION', forzar: false });
    });
    await procesarCola(t.deps);
    expect(await detalle((await uno(SIN_INFORMACION)).bir_id)).toMatchObject({ puntaje: '65.0', rating: 'C', parcial: false });
  });
  it('un RUT que nadie conocía queda como persona y nada más', async () => {
    const nuevo = rutOf(99_990_333);
    expect((await uno(nuevo)).ok).toBe(true);
    const p = await t.arrange((ctx) => ctx.first(personas, eq(personas.rut, nuevo)));
    expect([p?.es_deudor, await t.arrange((ctx) => ctx.count(clientes, eq(clientes.rut, nuevo)))]).toEqual([false, 0]);
  });
  it('un motivo que no está en la lista se rehúsa en su campo', async () => {
    await expect(emitir([LIMPIO], { motivo: 'PORQUE_SI' })).rejects.toMatchObject({ campos: { motivo: ['Elija una opción de la lista'] } });
  });
  it('la exposición es la del libro en el mismo minuto', async () => {
    const d = (await detalle((await uno(LIMPIO)).bir_id)) as { hechos: { clave: string; valor: string }[] };
    const e = await t.arrange((ctx) => exposicion(ctx, LIMPIO));
    expect(d.hechos.find((h) => h.clave === 'exposicion')?.valor).toBe(String(e.total));
  });
  it('las puertas dicen el vigente de cada RUT, y null de quien no tiene', async () => {
    const v = await t.arrange((ctx) => birVigente(ctx, [PROTESTADO, rutOf(99_990_444)]));
    expect([v.get(PROTESTADO)?.rating, v.get(rutOf(99_990_444))]).toEqual(['D', null]);
  });
});

describe('cadena y clasificación', () => {
  it('alterar un informe viejo lo nombra la cadena del nuevo', async () => {
    const a = await uno(LIMPIO, { motivo_refresco: 'ANTECEDENTE_NUEVO' });
    const b = await uno(LIMPIO, { motivo_refresco: 'ANTECEDENTE_NUEVO' });
    const ver = () => t.ask(contract, 'verificar', quien(), {} as never, b.bir_id ?? '');
    expect(await ver()).toMatchObject({ hash_ok: true, cadena_ok: true, folio_alterado: null });
    await t.arrange((ctx) =>
      ctx.db
        .update(birs)
        .set({ puntaje: '99.9' })
        .where(eq(birs.id, a.bir_id ?? '')),
    );
    expect(await ver()).toMatchObject({ hash_ok: true, cadena_ok: false, folio_alterado: a.folio });
    await t.arrange((ctx) =>
      ctx.db
        .update(birs)
        .set({ puntaje: '52.0' })
        .where(eq(birs.id, a.bir_id ?? '')),
    );
    expect(await ver()).toMatchObject({ cadena_ok: true });
  });
  const FUNDAMENTO = 'Los protestos fueron pagados y aclarados ante el banco, con comprobante a la vista.';
  const fijar = (id: string | null, rating: string, k: number) =>
    t.act(contract, 'fijar_rating', quien(k), { rating, fundamento: FUNDAMENTO } as never, { id: id ?? '' });
  it('mejorar dos letras es de dos personas: la primera propone, ella misma no puede, la segunda lo da', async () => {
    const { bir_id } = await uno(PROTESTADO);
    expect(await fijar(bir_id, 'B', 1)).toMatchObject({ rating: 'D', propuesta: { rating: 'B' } });
    await expect(fijar(bir_id, 'B', 1)).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    expect(await fijar(bir_id, 'B', 2)).toMatchObject({ rating: 'B', rating_calculado: 'D', propuesta: null });
    expect((await t.arrange((ctx) => birVigente(ctx, [PROTESTADO]))).get(PROTESTADO)?.rating).toBe('B');
  });
  it('una letra, o empeorar, es de una; de a una letra no se llega donde no se podía', async () => {
    const { bir_id } = await uno(PROTESTADO, { motivo_refresco: 'ANTECEDENTE_NUEVO' });
    expect(await fijar(bir_id, 'C', 1)).toMatchObject({ rating: 'C' });
    expect(await fijar(bir_id, 'B', 1)).toMatchObject({ rating: 'C', propuesta: { rating: 'B' } });
    expect(await fijar(bir_id, 'E', 1)).toMatchObject({ rating: 'E', propuesta: null });
  });
  it('una E forzosa no se mejora', async () => {
    const { bir_id } = await uno(LIMPIO, { motivo_refresco: 'ANTECEDENTE_NUEVO' });
    await t.arrange((ctx) =>
      ctx.db
        .update(birs)
        .set({ forzado: 'procedimiento concursal', rating: 'E' })
        .where(eq(birs.id, bir_id ?? '')),
    );
    await expect(fijar(bir_id, 'D', 1)).rejects.toMatchObject({ codigo: 'rating_forzado' });
  });
  it('quien está D o E sube el nivel de su asunto, y se dice de cada deudor', async () => {
    await uno(PROTESTADO, { motivo_refresco: 'ANTECEDENTE_NUEVO' });
    const asunto = { asunto_area: 'x', asunto_id: null, contrapartes: [PROTESTADO], exposicion_uf: '0', previa: true };
    const motivo = (rut: Rut) => t.arrange((ctx) => ctx.ask('asunto.por_abrir', { ...asunto, rut }));
    expect((await motivo(SIN_INFORMACION)).find((r) => r.area === 'bir')?.answer).toEqual({ motivos: ['RATING_D_E'] });
    const sinPeso = await t.arrange((ctx) => ctx.ask('asunto.por_abrir', { ...asunto, principales: [], rut: SIN_INFORMACION }));
    expect(sinPeso.find((r) => r.area === 'bir')).toBeUndefined();
    const nadie = { cliente_rut: LIMPIO, deudores: [PROTESTADO, rutOf(99_990_444)] };
    const dicho = await t.arrange((ctx) => ctx.askOne('deudores.consultados', nadie));
    expect(dicho?.map((d) => d.clasificacion)).toEqual(['D', null]);
  });
});

describe('lo que se sabía otro día', () => {
  it('con la fecha de un día se leen los informes de entonces, y lo que no tiene memoria lo dice', async () => {
    await informe(LIMPIO, '2026-02-20' as Fecha, { score: 870 });
    await informe(LIMPIO, '2026-03-09' as Fecha, { score: 640 });
    const al = async (dia?: string) => {
      const f = await t.ask(contract, 'ficha', quien(), { id: LIMPIO, ...(dia ? { al: dia } : {}) } as never);
      return { score: f.factores[0]?.valor, avales: f.hechos.find((h) => h.clave === 'avales_dados')?.estado, al: f.al };
    };
    expect(await al('2026-03-01')).toEqual({ score: '870', avales: 'sin_historia', al: '2026-03-01' });
    expect(await al('2026-02-01')).toMatchObject({ score: null });
    expect(await al()).toEqual({ score: '640', avales: 'conocido', al: HOY });
  });
  it('comparar dos folios dice sólo lo que cambió', async () => {
    const a = await uno(LIMPIO, { motivo_refresco: 'ANTECEDENTE_NUEVO' });
    await informe(LIMPIO, HOY, { score: 999 });
    const b = await uno(LIMPIO, { motivo_refresco: 'ANTECEDENTE_NUEVO' });
    const c = await t.ask(contract, 'comparar', quien(), { a: b.bir_id, b: a.bir_id } as never);
    expect(c.filas).toContainEqual({ grupo: 'Hechos', campo: 'Puntaje de buró', antes: '640', despues: '999' });
    expect(c.filas.every((f) => f.antes !== f.despues)).toBe(true);
  });
});

describe('lo que no es de su cartera', () => {
  it('quien ve a un deudor de todos no lee a los clientes de otros que le vendieron', async () => {
    const deudor = rutOf(99_990_555);
    const { bir_id } = await uno(deudor);
    const base = { rut: deudor, desde: null, hasta: HOY, estado: 'conocido' as const, ids: [], area: 'documentos', unidad: 'n' as const };
    const hechos = [LIMPIO, PROTESTADO].map((sujeto) => ({ ...base, clave: 'deudor_documentos' as const, sujeto, valor: '3' }));
    await t.arrange((ctx) =>
      ctx.db
        .update(birs)
        .set({ hechos })
        .where(eq(birs.id, bir_id ?? '')),
    );
    const leidos = async (sesion: ReturnType<typeof quien>) =>
      ((await t.detail(contract, sesion, bir_id ?? '')) as unknown as { hechos: { sujeto: string }[] }).hechos.map((h) => h.sujeto);
    expect(await leidos(quien())).toEqual([LIMPIO, PROTESTADO]);
    expect(await leidos(quien(1, { alcance: 'propio' }))).toEqual([]);
  });
  it('la página que se abre por su RUT se lista: la de un deudor que no es cliente de nadie es de toda la casa, la de un cliente ajeno no', async () => {
    const DEUDOR = rutOf(99_990_012);
    const datos = { rut: DEUDOR, tipo_persona: 'JURIDICA' as const, nombre: 'Deudor', razon_social: 'Deudor', es_deudor: true };
    await t.arrange((ctx) => ctx.insert(personas, datos));
    await uno(DEUDOR);
    const ajeno = quien(8, { alcance: 'propio' });
    expect(await t.ask(contract, 'ficha', ajeno, { id: DEUDOR } as never)).toMatchObject({ vigente: { rut: DEUDOR } });
    expect((await t.list(contract, ajeno)).items.map((b) => b.rut)).toEqual([DEUDOR]);
  });
  it('a quien no es de su cartera no se le dice de nadie, y no queda rastro', async () => {
    await expect(uno(LIMPIO, { motivo_refresco: 'ANTECEDENTE_NUEVO' }, 7)).resolves.toMatchObject({ ok: true });
    const ajeno = quien(8, { alcance: 'propio' });
    await expect(t.ask(contract, 'ficha', ajeno, { id: LIMPIO } as never)).rejects.toMatchObject({ codigo: 'no_existe' });
    await expect(t.ask(contract, 'ficha', ajeno, { id: '12' } as never)).rejects.toMatchObject({ codigo: 'datos_invalidos' });
  });
});

describe('actualizar una fuente', () => {
  it('abre otro folio que espera, no deja emitir mientras, y se completa con la respuesta', async () => {
    const rut = rutOf(99_990_011);
    const a = await uno(rut);
    const b = await t.act(contract, 'actualizar_fuente', quien(), { fuente: 'EQUIFAX_EMPRESA' } as never, { id: a.bir_id ?? '' });
    expect(b).toMatchObject({ estado: 'en_generacion', espera_fuente: 'EQUIFAX_EMPRESA', rating: null });
    await expect(uno(rut)).rejects.toMatchObject({ codigo: 'bir_en_generacion' });
    await procesarCola(t.deps);
    expect(await detalle((b as { id: string }).id)).toMatchObject({ estado: 'emitido', espera_fuente: null });
    expect(await detalle(a.bir_id)).toMatchObject({ estado: 'reemplazado' });
  });
});

describe('alertas de cada noche', () => {
  const noche = (dia: string) => endOfDay(t.deps, t.empresa_id, dia as Fecha);
  it('quien debe y cae 120 puntos tiene su alerta una vez, y se atiende con decisión y fundamento', async () => {
    const rut = rutOf(99_990_021);
    await t.arrange(async (ctx) => {
      await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: 'Cae SpA', razon_social: 'Cae SpA' });
      await registrarObligacion(ctx, {
        pk: 'cuota:prueba',
        tipo: 'cuota',
        rut,
        rol: 'TITULAR',
        origen_area: 'creditos',
        origen_id: 'prueba',
        numero: '1',
        fecha: '2026-01-10' as Fecha,
        vencimiento: '2026-06-10' as Fecha,
        capital: 1_000_000,
        interes: 0,
      } as never);
    });
    await informe(rut, '2026-01-20' as Fecha, { score: 800 });
    await informe(rut, '2026-03-05' as Fecha, { score: 680 });
    await noche(HOY);
    const suyas = () => t.arrange((ctx) => alertasDe(ctx, [rut]));
    expect((await suyas()).map((a) => [a.regla, a.gravedad])).toEqual([['SCORE_CAE', 2]]);
    await noche('2026-03-11');
    const [a] = await suyas();
    expect((await suyas()).length).toBe(1);
    const atender = (fundamento: string) =>
      t.act(contract, 'atender_alerta', quien(), { id: a?.id, decision: 'BAJAR_LINEA', fundamento } as never);
    await expect(atender('corto')).rejects.toMatchObject({ codigo: 'datos_invalidos' });
    expect(await atender('Se pidió bajar la línea a la mitad.')).toMatchObject({ estado: 'atendida', decision: 'BAJAR_LINEA' });
    await expect(atender('Se pidió bajar la línea a la mitad.')).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    expect(await suyas()).toEqual([]);
  });
  it('la alerta cuya condición se fue hace cinco días se cierra sola', async () => {
    const rut = rutOf(99_990_022);
    await t.arrange((ctx) =>
      ctx.insert(alertas, {
        regla: 'CONCENTRACION',
        rut,
        nombre: 'Se fue',
        gravedad: 3,
        hecho: 'x',
        umbral: 'y',
        abierta: '2026-03-01' as Fecha,
        vista: '2026-03-08' as Fecha,
        exposicion_al_abrir: 0 as never,
        mora_al_abrir: 0,
      }),
    );
    const abiertas = async () => (await t.arrange((ctx) => alertasDe(ctx, [rut]))).length;
    await noche('2026-03-12');
    expect(await abiertas()).toBe(1);
    await noche('2026-03-13');
    expect(await abiertas()).toBe(0);
  });
});
