import { Alert, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useFormContext } from 'react-hook-form';
import { formatPesos } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Cifras, Datos } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, DecimalField, NumberField, RutField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Fecha, Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import { PAGOS } from '../contract.ts';
import { type Candidato, type Cotizada, useCotizacion, useCreditos, useValores } from './cotizacion.ts';
import { AntesDespues, Monto } from './cuadro.tsx';
import { Historial } from './historial.tsx';
import { MOTIVO, PAGO } from './palabras.ts';

/** Who asks, what he has with us, and what he owes late. */
export function Cliente() {
  const { data: d, error, refetch } = useCreditos();
  const { setValue } = useFormContext();
  return (
    <Stack>
      <Fields>
        <RutField name="cliente_rut" label="RUT del cliente" span={6} required onValue={() => setValue('id_credito', '')} />
      </Fields>
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {d && (
        <Stack gap="xs">
          <Text fw={600}>{d.nombre}</Text>
          <Cifras
            items={[
              { titulo: 'Retenciones liberadas', valor: <Pesos v={d.reten_liberadas} /> },
              { titulo: 'Cuentas por pagar', valor: <Pesos v={d.cuentas_pagar} /> },
              { titulo: 'Mora a hoy', valor: <Pesos v={d.mora} /> },
            ]}
          />
        </Stack>
      )}
    </Stack>
  );
}

const columnas = (maximo: number): Columna<Candidato>[] => [
  {
    titulo: 'Crédito',
    celda: (c) => (
      <Radio
        value={c.id}
        disabled={c.impedimento !== null}
        label={`Crédito ${c.numero}`}
        description={c.impedimento?.motivo ?? undefined}
      />
    ),
  },
  { titulo: 'Saldo', cifra: true, celda: (c) => <Monto v={c.saldo} uf={c.uf?.saldo} /> },
  { titulo: 'Cuotas', celda: (c) => `${c.cuotas_restantes} por pagar, ${c.pagadas} pagadas` },
  { titulo: 'Cuota', cifra: true, celda: (c) => <Monto v={c.cuota} uf={c.uf?.cuota} /> },
  { titulo: 'Tasa', cifra: true, celda: (c) => <Porcentaje v={c.tasa_mensual} /> },
  { titulo: 'Mora', cifra: true, celda: (c) => <Pesos v={c.mora} /> },
  { titulo: 'Prolongaciones', cifra: true, celda: (c) => `${c.prolongaciones}/${maximo}` },
];

/** Which credit, with what was done before. */
export function Credito() {
  const { setValue } = useFormContext();
  const v = useValores();
  const { data: d, error, refetch, isPending } = useCreditos();
  const elegir = (id: string): void => {
    const c = d?.creditos.find((x) => x.id === id);
    setValue('id_credito', id, { shouldDirty: true, shouldValidate: true });
    setValue('avales_retirados', []);
    if (c && !v.tasa_mensual) setValue('tasa_mensual', c.tasa_mensual);
  };
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (isPending || !d) return <Cargando lines={4} />;
  if (d.creditos.length === 0) return <Vacio razon="El cliente no tiene créditos vivos." />;
  return (
    <Stack>
      <Radio.Group label="Crédito que se prolonga" value={v.id_credito} onChange={elegir} withAsterisk>
        <Tabla
          nombre="Créditos del cliente"
          columnas={columnas(d.maximo_prolongaciones)}
          filas={d.creditos}
          clave={(c) => c.id}
          ancho={760}
        />
      </Radio.Group>
      <Text fw={600}>Prolongaciones anteriores</Text>
      <Historial filas={d.historical} />
    </Stack>
  );
}

const GRACIAS = [
  { codigo: 'NINGUNA', nombre: 'Sin gracia' },
  { codigo: 'PARCIAL', nombre: 'Sólo interés' },
  { codigo: 'TOTAL', nombre: 'Total' },
];
const INTERES = [
  { codigo: 'false', nombre: 'Se paga al aplicar' },
  { codigo: 'true', nombre: 'Se suma al capital' },
];

/** One of a few, all in sight. */
function Una(p: { label: string; de: typeof GRACIAS; valor: string; alElegir: (x: string) => void }) {
  return (
    <Radio.Group label={p.label} value={p.valor} onChange={p.alElegir}>
      <Group gap="md" mt="xs">
        {p.de.map((o) => (
          <Radio key={o.codigo} value={o.codigo} label={o.nombre} />
        ))}
      </Group>
    </Radio.Group>
  );
}

const ALTERNATIVAS: readonly Columna<Cotizada['alternativas'][number]>[] = [
  { titulo: 'Cuotas', cifra: true, celda: (a) => a.cuotas },
  { titulo: 'Cuota', cifra: true, celda: (a) => <Monto v={a.cuota} uf={a.cuota_uf} /> },
  { titulo: 'Total', cifra: true, celda: (a) => <Pesos v={a.total} /> },
  { titulo: 'Costo adicional', cifra: true, celda: (a) => <Pesos v={a.costo_extra} /> },
];

/** Who decides it, and why it is one level up. */
function QuienDecide({ c }: { c: Cotizada }) {
  const porque = c.motivos.map((m) => MOTIVO[m] ?? m).join('; ');
  return (
    <Text size="sm">
      Decide: {c.nivel.nombre}
      {porque && ` (un nivel más arriba: ${porque})`}. Cifras al <Fecha v={c.fecha} span />.
    </Text>
  );
}

/** The live answer: who decides it, cost and table; other terms beside it while they are chosen. */
function Resultado({ otras = false }: { otras?: boolean }) {
  const { data: c, error, calculando } = useCotizacion();
  if (error) return <Alert color="red">{messageOf(error)}</Alert>;
  if (calculando) return <Cargando lines={4} />;
  if (!c) return <Text size="sm">Indique las cuotas y el primer vencimiento para ver la tabla nueva.</Text>;
  return (
    <Stack>
      <QuienDecide c={c} />
      <AntesDespues c={c}>
        {otras && c.alternativas.length > 0 && (
          <>
            <Text fw={600}>Con otras cuotas</Text>
            <Tabla nombre="Con otras cuotas" columnas={ALTERNATIVAS} filas={c.alternativas} clave={(a) => String(a.cuotas)} ancho={420} />
          </>
        )}
      </AntesDespues>
    </Stack>
  );
}

/** All that is kept, before keeping it. */
export function Resumen() {
  const v = useValores();
  const { data: d } = useCreditos();
  const { data: o } = useOptions('prolongaciones');
  const motivo = optionList(o, 'motivos_prolongacion').find((x) => x.codigo === v.motivo)?.nombre ?? label(v.motivo);
  const libres = d?.avales.filter((a) => v.avales_retirados.includes(a.id)).map((a) => a.nombre) ?? [];
  return (
    <Stack>
      <Datos
        items={[
          ['Cliente', d?.nombre ?? ''],
          ['Crédito', d?.creditos.find((c) => c.id === v.id_credito)?.numero ?? ''],
          ['Motivo', motivo],
          ['Los cargos se pagan con', PAGO[v.payment_option] ?? ''],
          ...(libres.length > 0 ? ([['Se pide dejar libres a', libres.join(', ')]] as const) : []),
          ...(v.comentario ? ([['Comentario', v.comentario]] as const) : []),
        ]}
      />
      <Resultado />
    </Stack>
  );
}

/** The terms, with their result while they are chosen. */
export function TablaNueva() {
  const v = useValores();
  const { setValue } = useFormContext();
  const conGracia = v.gracia.tipo !== 'NINGUNA';
  const elegirGracia = (tipo: string): void => {
    setValue('gracia.tipo', tipo, { shouldDirty: true });
    if (tipo === 'NINGUNA') setValue('gracia.meses', 0);
  };
  return (
    <Stack>
      <Fields>
        <NumberField name="cuotas" label="Cuotas" required span={4} />
        <DecimalField name="tasa_mensual" label="Tasa mensual" suffix="%" decimals={4} required span={4} />
        <DateField name="primer_vencimiento" label="Primer vencimiento" required span={4} />
      </Fields>
      <Una label="Gracia" de={GRACIAS} valor={v.gracia.tipo} alElegir={elegirGracia} />
      {conGracia && (
        <Fields>
          <NumberField name="gracia.meses" label="Meses de gracia" required span={4} />
        </Fields>
      )}
      <Una
        label="Interés a la fecha"
        de={INTERES}
        valor={String(v.capitaliza_interes)}
        alElegir={(x) => setValue('capitaliza_interes', x === 'true', { shouldDirty: true })}
      />
      <Resultado otras />
    </Stack>
  );
}

function Avales() {
  const v = useValores();
  const { setValue } = useFormContext();
  const { data } = useCreditos();
  const suyos = data?.avales.filter((a) => a.credito_id === v.id_credito) ?? [];
  if (suyos.length === 0) return null;
  return (
    <Checkbox.Group
      label="Avales que se pide dejar libres"
      description="Los demás firman de nuevo"
      value={v.avales_retirados}
      onChange={(x) => setValue('avales_retirados', x, { shouldDirty: true })}
    >
      <Stack gap="xs" mt="xs">
        {suyos.map((a) => (
          <Checkbox key={a.id} value={a.id} label={a.nombre} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Before a quote says which of them suffice. */
const TODAS = PAGOS.map((codigo) => ({ codigo, suficiente: true, motivo: null }));

/** Why, and how the charges of now will be paid. */
export function MotivoYPago() {
  const v = useValores();
  const { setValue, formState } = useFormContext();
  const { data: c } = useCotizacion();
  const falta = formState.errors.payment_option?.message;
  return (
    <Stack>
      <Fields>
        <OptionField name="motivo" label="Motivo" options="motivos_prolongacion" required span={6} />
        <TextAreaField name="comentario" label="Comentario" rows={3} maxLength={500} />
      </Fields>
      <Avales />
      <Radio.Group
        label="Cómo se pagan los cargos"
        value={v.payment_option}
        onChange={(x) => setValue('payment_option', x, { shouldDirty: true, shouldValidate: true })}
        error={typeof falta === 'string' ? falta : undefined}
        description={
          c && (c.total_cargos > 0 ? `Son ${formatPesos(c.total_cargos)}` : 'Hoy no hay cargos: rige si al enviarla al comité los hay')
        }
        withAsterisk
      >
        <Stack gap="sm" my="xs">
          {(c?.payment_options ?? TODAS).map((o) => (
            <Radio key={o.codigo} value={o.codigo} disabled={!o.suficiente} label={PAGO[o.codigo]} description={o.motivo ?? undefined} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
