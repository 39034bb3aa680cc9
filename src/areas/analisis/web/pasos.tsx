import { Alert, Button, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { Cifras, Datos } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { NumberField, PercentField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { Fecha, Nada, Pesos, Porcentaje, Rut, Uf } from '#platform/web/inputs/show.tsx';
import { mesesEscritos, NO_CALCULABLE, RECOMENDACION } from '../domain/palabras.ts';
import { DiasDeDeudores } from './dias.tsx';
import { LETRAS } from './palabras.ts';
import { type A, Paso } from './seccion.tsx';

const ParetoDeudores = lazy(() => import('./graficos.tsx').then((m) => ({ default: m.ParetoDeudores })));

/** Step 1: reports and their age. */
export function PasoBuro({ a }: { a: A }) {
  const { informes } = a.vista;
  return (
    <Paso
      a={a}
      n={1}
      defaults={{ comentario_buro: '' }}
      leido={
        informes && informes.length > 0 ? (
          <Tabla
            nombre="Informes usados"
            columnas={[
              { titulo: 'Fuente', celda: (i) => i.fuente },
              { titulo: 'De quién', celda: (i) => i.nombre },
              { titulo: 'Qué dice', celda: (i) => i.resumen },
              { titulo: 'Fecha', celda: (i) => (i.fecha ? <Fecha v={i.fecha} /> : <Nada />) },
              { titulo: 'Vence', celda: (i) => (i.vence ? <Fecha v={i.vence} /> : <Nada />) },
              { titulo: 'Vigente', celda: (i) => (i.vigente ? 'Sí' : 'No') },
            ]}
            filas={informes}
            clave={(i) => `${i.fuente}-${i.rut}`}
          />
        ) : null
      }
      campos={
        <Fields>
          <TextAreaField name="comentario_buro" label="Comentario" rows={4} maxLength={2000} />
        </Fields>
      }
    />
  );
}

function Concentracion({ a }: { a: A }) {
  const d = a.vista.deudores;
  if (d.fuente === null) return <Alert color="blue">Sin deudores: importe el RCV de ventas en el paso 2 o escríbalos aquí.</Alert>;
  const parte = (v: string | null) => (v === null ? <Nada /> : <Porcentaje v={v} />);
  return (
    <Stack>
      <Cifras
        items={[
          { titulo: 'HHI', valor: d.hhi === null ? NO_CALCULABLE : formatDecimal(String(d.hhi), 0) },
          { titulo: 'Deudores efectivos', valor: d.efectivos === null ? NO_CALCULABLE : formatDecimal(d.efectivos, 2) },
          { titulo: 'Dilución', valor: d.dilucion_pct === null ? NO_CALCULABLE : <Porcentaje v={d.dilucion_pct} /> },
          { titulo: 'Fuente', valor: d.fuente === 'RCV' ? 'RCV de ventas' : 'Escritos a mano' },
        ]}
      />
      <Suspense fallback={<Text size="sm">Dibujando…</Text>}>
        <ParetoDeudores lista={d.lista} />
      </Suspense>
      <Tabla
        nombre="Deudores"
        columnas={[
          { titulo: 'Deudor', celda: (x) => x.nombre },
          { titulo: 'RUT', celda: (x) => <Rut v={x.rut} /> },
          { titulo: 'Ventas netas', cifra: true, celda: (x) => <Pesos v={x.ventas_12m} /> },
          { titulo: 'Parte', cifra: true, celda: (x) => <Porcentaje v={x.participacion_pct} /> },
          { titulo: 'Notas de crédito', cifra: true, celda: (x) => parte(x.notas_credito_pct) },
          { titulo: 'Reclamos', cifra: true, celda: (x) => parte(x.reclamados_pct) },
          {
            titulo: 'Días de pago',
            cifra: true,
            celda: (x) => (x.dias_pago_promedio === null ? 'Sin pagos' : `${formatDecimal(x.dias_pago_promedio, 1)} (${x.pagos})`),
          },
          { titulo: 'Clasificación', celda: (x) => x.rating ?? 'Sin BIR' },
          {
            titulo: 'Sublímite sugerido',
            cifra: true,
            celda: (x) => (x.sublimite_sugerido === null ? <Nada /> : <Pesos v={x.sublimite_sugerido} />),
          },
        ]}
        filas={d.lista}
        clave={(x) => x.rut}
        ancho={820}
      />
      <DiasDeDeudores deudores={d} />
    </Stack>
  );
}

/** Step 3: how sales concentrate in debtors. */
export function PasoDeudores({ a }: { a: A }) {
  return (
    <Paso
      a={a}
      n={3}
      leido={<Concentracion a={a} />}
      defaults={{ deudores_manual: [], razon_deudores: '' }}
      campos={
        <>
          {a.vista.deudores.fuente !== 'RCV' && (
            <Rows
              name="deudores_manual"
              titulo="Deudores escritos a mano"
              agregar="Agregar deudor"
              nueva={() => ({ rut: '', nombre: '', ventas_12m: null })}
              max={200}
            >
              {(at) => (
                <>
                  <RutField name={`${at}.rut`} label="RUT" required span={4} />
                  <TextField name={`${at}.nombre`} label="Nombre" required maxLength={120} span={4} />
                  <PesosField name={`${at}.ventas_12m`} label="Ventas de 12 meses" required span={4} />
                </>
              )}
            </Rows>
          )}
          <Fields>
            <TextAreaField name="razon_deudores" label="Por qué no se pide el BIR de los mayores" maxLength={500} />
          </Fields>
        </>
      }
    />
  );
}

/** Step 4: what our own books remember. */
export function PasoInterno({ a }: { a: A }) {
  const i = a.vista.interno;
  const sabido = (v: number | null, que = '') => (v === null ? 'Sin dato' : `${v}${que}`);
  return (
    <Paso
      a={a}
      n={4}
      defaults={{ comentario_interno: '' }}
      leido={
        <Datos
          items={[
            ['Peor mora de 12 meses', sabido(i.mora_maxima_12m, ' días')],
            ['Mora promedio', i.mora_promedio === null ? 'Sin dato' : `${formatDecimal(i.mora_promedio, 1)} días`],
            ['Obligaciones de 12 meses', sabido(i.operaciones_12m)],
            ['Prórrogas de 12 meses', String(i.prorrogas_12m)],
            ['Protestos', String(i.protestos)],
            ['Recompras', String(i.recompras)],
            ['Compromisos incumplidos', String(i.compromisos_incumplidos)],
          ]}
        />
      }
      campos={
        <Fields>
          <TextAreaField name="comentario_interno" label="Comentario" rows={4} maxLength={2000} />
        </Fields>
      }
    />
  );
}

/** The guarantees are looked at on the day: a button that says so. */
function LeidasHoy({ hoy }: { hoy: string }) {
  const { setValue } = useFormContext();
  const leidas = useWatch({ name: 'garantias_leidas' }) as string;
  if (leidas === hoy) return <Text size="sm">Revisadas hoy, {formatFecha(hoy)}.</Text>;
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setValue('garantias_leidas', hoy, { shouldDirty: true })}>
        Las revisé hoy
      </Button>
    </div>
  );
}

/** Step 5: what backs the client. */
export function PasoGarantias({ a, hoy }: { a: A; hoy: string }) {
  const { garantias, avales } = a.vista.respaldo;
  return (
    <Paso
      a={a}
      n={5}
      defaults={{ garantias_leidas: '', comentario_garantias: '' }}
      leido={
        <Stack>
          {garantias && garantias.length > 0 && (
            <Tabla
              nombre="Garantías"
              columnas={[
                { titulo: 'Garantía', celda: (g) => `${g.numero}, ${label(g.tipo)}` },
                { titulo: 'Bien', celda: (g) => g.nombre },
                { titulo: 'Estado', celda: (g) => label(g.estado) },
                { titulo: 'Cobertura', cifra: true, celda: (g) => <Uf v={g.cobertura_uf} /> },
              ]}
              filas={garantias}
              clave={(g) => String(g.numero)}
            />
          )}
          {garantias?.length === 0 && <Text size="sm">No tiene garantías.</Text>}
          {avales.length > 0 ? (
            <Tabla
              nombre="Avales"
              columnas={[
                { titulo: 'Aval', celda: (x) => x.nombre },
                { titulo: 'RUT', celda: (x) => <Rut v={x.rut} /> },
                { titulo: 'Alcance', celda: (x) => label(x.alcance) },
                { titulo: 'Responde hoy por', cifra: true, celda: (x) => <Pesos v={x.respaldo} /> },
              ]}
              filas={avales}
              clave={(x) => `${x.rut}-${x.alcance}`}
            />
          ) : (
            <Text size="sm">No tiene avales.</Text>
          )}
        </Stack>
      }
      campos={
        <>
          <LeidasHoy hoy={hoy} />
          <Fields>
            <TextAreaField name="comentario_garantias" label="Comentario" rows={4} maxLength={2000} />
          </Fields>
        </>
      }
    />
  );
}

const RECOMENDACIONES = Object.entries(RECOMENDACION).map(([codigo, nombre]) => ({ codigo, nombre }));

function Sugerida({ a }: { a: A }) {
  const s = a.vista.sugerida;
  if (!s) return <Text size="sm">La línea sugerida se calcula con 12 meses de ventas, el anticipo y la clasificación.</Text>;
  return (
    <Cifras
      items={[
        { titulo: 'Línea sugerida', valor: <Pesos v={s.linea} /> },
        {
          titulo: 'Sublímite estacional',
          valor: s.estacional ? (
            <>
              <Pesos v={s.estacional.monto} /> ({mesesEscritos(s.estacional.meses)})
            </>
          ) : (
            'No'
          ),
        },
        { titulo: 'Meses de ventas', valor: s.meses_linea },
        { titulo: 'Clasificación', valor: s.rating },
      ]}
    />
  );
}

function Concluido({ a }: { a: A }) {
  const c = a.vista.contenido as { recomendacion?: string; fundamento?: string; linea_propuesta?: number; motivo_sobre_sugerida?: string };
  return (
    <Datos
      items={[
        ['Recomendación', RECOMENDACION[c.recomendacion ?? ''] ?? null],
        ['Línea propuesta', <Pesos key="l" v={c.linea_propuesta ?? null} />],
        ['Por qué más que la sugerida', c.motivo_sobre_sugerida ?? null],
        ['Fundamento', c.fundamento ?? null],
        ['Huella del cierre', a.congelado_hash],
      ]}
    />
  );
}

/** Step 7: what the analyst recommends, and why. */
export function PasoConclusion({ a, edita }: { a: A; edita: boolean }) {
  return (
    <Paso
      a={a}
      n={7}
      leido={
        <Stack>
          <Sugerida a={a} />
          {!edita && <Concluido a={a} />}
        </Stack>
      }
      defaults={{
        recomendacion: '',
        linea_propuesta: null,
        motivo_sobre_sugerida: '',
        productos: [],
        plazo_maximo: null,
        anticipo_pct: '',
        tasa_mensual: '',
        rating_supuesto: '',
        condiciones: [],
        fundamento: '',
      }}
      campos={
        <>
          <Fields>
            <OptionField name="recomendacion" label="Recomendación" options={RECOMENDACIONES} span={4} />
            <PercentField name="anticipo_pct" label="Anticipo" span={4} />
            <OptionField name="rating_supuesto" label="Clasificación supuesta" options={LETRAS} span={4} />
            <PesosField name="linea_propuesta" label="Línea propuesta" span={4} />
            <NumberField name="plazo_maximo" label="Plazo máximo" suffix=" días" span={4} />
            <PercentField name="tasa_mensual" label="Tasa mensual" decimals={4} span={4} />
            <MultiOptionField name="productos" label="Productos" options="productos" />
            <TextAreaField name="motivo_sobre_sugerida" label="Por qué se propone más que la línea sugerida" maxLength={500} />
            <TextAreaField name="fundamento" label="Fundamento (100 caracteres o más)" rows={6} maxLength={8000} />
          </Fields>
          <Rows name="condiciones" titulo="Condiciones" agregar="Agregar condición" nueva={() => ({ tipo: '', texto: '' })} max={50}>
            {(at) => (
              <>
                <OptionField name={`${at}.tipo`} label="Tipo" options="condiciones_tipo" required span={4} />
                <TextField name={`${at}.texto`} label="Qué se exige" required maxLength={500} span={8} />
              </>
            )}
          </Rows>
        </>
      }
    />
  );
}
