import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import '@mantine/core/styles/Progress.css';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { Cell, NumberField, TextField, UfField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Instante, Nada } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { CostosDelMes } from './costos.tsx';
import { CIRCUITOS, PROVEEDORES } from './palabras.tsx';

type Fuente = OutputOf<typeof contract, 'fuentes'>[number];
type Acto = { que: 'pausar' | 'ampliar' | 'conectar'; f: Fuente };

const uf = (v: string) => `UF ${formatDecimal(v, 2)}`;

const miles = (v: number) => v.toLocaleString('es-CL');
const demora = (f: Fuente) => (f.p50_ms === null || f.p95_ms === null ? <Nada /> : `${miles(f.p50_ms)}, ${miles(f.p95_ms)} ms`);

function Estado({ f }: { f: Fuente }) {
  if (!f.disponible) return <Text size="sm">Rige desde el {formatFecha(f.rige_desde)}</Text>;
  return (
    <Stack gap={2}>
      <EstadoBadge estado={f.circuito} estados={CIRCUITOS} />
      {f.circuito === 'abierto' && (
        <Text size="xs">
          {f.causa}
          {f.hasta && (
            <>
              , hasta el <Instante v={f.hasta} span inherit />
            </>
          )}
        </Text>
      )}
    </Stack>
  );
}

function Presupuesto({ f }: { f: Fuente }) {
  const pct = Number(f.presupuesto_uf) === 0 ? 0 : (Number(f.gastado_uf) / Number(f.presupuesto_uf)) * 100;
  if (Number(f.costo_uf) === 0) return <Text size="sm">Sin costo</Text>;
  return (
    <Stack gap={2} miw={150}>
      <Text size="sm" className="figure">
        {uf(f.gastado_uf)} de {uf(f.presupuesto_uf)}
      </Text>
      <Progress value={pct} color={pct >= 80 ? 'yellow.7' : 'green.7'} aria-label={`Gastado el ${Math.round(pct)} %`} />
      {f.ampliacion && <Text size="xs">Por autorizar: {uf(f.ampliacion.monto_uf)} más</Text>}
    </Stack>
  );
}

function Reanudar({ f }: { f: Fuente }) {
  const reanudar = useAction('buro', 'reanudar', {
    http: { method: 'POST', path: `/api/buro/fuentes/${f.codigo}/reanudar` },
    ok: `${f.nombre} vuelve a consultarse`,
  });
  return (
    <Button size="compact-xs" variant="default" loading={reanudar.isPending} onClick={() => reanudar.mutate({})}>
      Reanudar
    </Button>
  );
}

function Botones({ f, abrir }: { f: Fuente; abrir: (a: Acto) => void }) {
  if (!f.disponible) return <Nada />;
  return (
    <Group gap={4}>
      {f.circuito === 'cerrado' ? (
        <Button size="compact-xs" variant="default" onClick={() => abrir({ que: 'pausar', f })}>
          Pausar
        </Button>
      ) : (
        <Reanudar f={f} />
      )}
      {Number(f.costo_uf) > 0 && (
        <Button size="compact-xs" variant="default" onClick={() => abrir({ que: 'ampliar', f })}>
          {f.ampliacion ? 'Autorizar' : 'Ampliar'}
        </Button>
      )}
    </Group>
  );
}

const nombreDe = (codigo: string): string => PROVEEDORES[codigo] ?? codigo;

/** Who answers for a source, and the button to have another answer where there is one. */
function Conexion({ f, abrir }: { f: Fuente; abrir: (a: Acto) => void }) {
  return (
    <Stack gap={2} align="flex-start">
      {nombreDe(f.proveedor)}
      {f.proveedores.length > 1 && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => abrir({ que: 'conectar', f })}
          aria-label={`Cambiar la conexión de ${f.nombre}`}
        >
          Cambiar
        </Button>
      )}
    </Stack>
  );
}

/** What each act of a source asks and says. */
function actoDe({ que, f }: Acto) {
  const pedida = f.ampliacion;
  if (que === 'pausar')
    return {
      camino: 'pausar',
      op: contract.operations.pausar,
      defaults: { minutos: 60, motivo: '' },
      titulo: 'Pausar',
      ok: 'Fuente en pausa',
      submit: 'Pausar',
    };
  if (que === 'conectar')
    return {
      camino: 'cambiar-proveedor',
      op: contract.operations.cambiar_proveedor,
      defaults: { proveedor: '', motivo: '' },
      titulo: 'Cambiar la conexión de',
      ok: 'Conexión cambiada',
      submit: 'Cambiar',
    };
  return {
    camino: 'ampliar-presupuesto',
    op: contract.operations.ampliar_presupuesto,
    defaults: { monto_uf: pedida?.monto_uf ?? '', motivo: pedida?.motivo ?? '' },
    titulo: pedida ? 'Autorizar más presupuesto de' : 'Ampliar el presupuesto de',
    ok: pedida ? 'Presupuesto ampliado' : 'Pedido: falta que otra persona lo autorice',
    submit: pedida ? 'Autorizar' : 'Pedir ampliación',
  };
}

function Campos({ que, f }: Acto) {
  const otras = f.proveedores.filter((p) => p.codigo !== f.proveedor);
  const faltan = otras.filter((p) => !p.conectado).map((p) => nombreDe(p.codigo));
  return (
    <Fields>
      {que === 'pausar' && <NumberField name="minutos" label="Por cuánto" suffix=" minutos" span={6} required />}
      {que === 'ampliar' && <UfField name="monto_uf" label="Cuánto más este mes" span={6} required />}
      {que === 'conectar' && (
        <OptionField
          name="proveedor"
          label="Quién responde desde ahora"
          options={otras.map((p) => ({ codigo: p.codigo, nombre: nombreDe(p.codigo), activo: p.conectado }))}
          span={12}
          required
        />
      )}
      <TextField name="motivo" label="Por qué" span={12} maxLength={200} required />
      {que === 'conectar' && (
        <Cell span={12}>
          <Text size="sm">
            Lo que espera en la cola se consultará en la conexión nueva.
            {faltan.length > 0 && ` Sin configurar en este servidor: ${faltan.join(', ')}.`}
          </Text>
        </Cell>
      )}
    </Fields>
  );
}

function Dialogo({ acto, close }: { acto: Acto; close: () => void }) {
  const { que, f } = acto;
  const { camino, op, defaults, titulo, ok, submit } = actoDe(acto);
  const path = `/api/buro/fuentes/${f.codigo}/${camino}`;
  const act = useAction<Record<string, unknown>, { id: string }>('buro', que, { http: { method: 'POST', path }, toast: false });
  return (
    <ActDialog
      title={`${titulo} ${f.nombre}`}
      close={close}
      area="buro"
      accion={que}
      schema={op.input}
      defaults={defaults}
      draft={false}
      guard={false}
      ok={ok}
      send={act.mutateAsync}
      onDone={close}
      submit={submit}
    >
      <Campos {...acto} />
    </ActDialog>
  );
}

/** Whether each source answers, how long it takes, what it costs this month, and the buttons to pause it or give it more. */
export default function Fuentes() {
  const query = useRead<Fuente[]>('buro', 'fuentes');
  const [acto, setActo] = useState<Acto | null>(null);
  if (query.isPending) return <Cargando lines={10} />;
  if (!query.data) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="md">
      <PageTitle>Fuentes de informes</PageTitle>
      <Text size="sm">Respuestas, fallas y demora son de las últimas 24 horas; el presupuesto, del mes.</Text>
      <Tabla
        nombre="Fuentes"
        ancho={960}
        filas={query.data}
        clave={(f) => f.codigo}
        columnas={[
          { titulo: 'Fuente', celda: (f) => f.nombre },
          { titulo: 'Conexión', celda: (f) => <Conexion f={f} abrir={setActo} /> },
          { titulo: 'Estado', celda: (f) => <Estado f={f} /> },
          { titulo: 'En cola', celda: (f) => f.en_cola, cifra: true },
          { titulo: 'Respuestas', celda: (f) => f.respuestas, cifra: true },
          { titulo: 'Fallas', celda: (f) => f.fallas, cifra: true },
          { titulo: 'Demora (p50, p95)', celda: demora, cifra: true },
          { titulo: 'Vigencia', celda: (f) => (f.vigencia_dias === 0 ? 'El mismo día' : `${f.vigencia_dias} días`), cifra: true },
          { titulo: 'Presupuesto del mes', celda: (f) => <Presupuesto f={f} /> },
          { titulo: 'Acciones', celda: (f) => <Botones f={f} abrir={setActo} /> },
        ]}
      />
      <CostosDelMes />
      {acto && <Dialogo acto={acto} close={() => setActo(null)} />}
    </Stack>
  );
}
