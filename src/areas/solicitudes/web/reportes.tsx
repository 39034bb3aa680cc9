import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { contract as buro } from '#areas/buro/contract.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { Preparacion } from '../contract.ts';

type Persona = z.output<typeof Preparacion>['personas'][number];
type Reporte = Persona['reportes'][number];

const api = areaApi<typeof buro>('buro');
const COLOR = { vigente: 'green', sin_informacion: 'gray', en_curso: 'blue', vencido: 'red', con_error: 'red', falta: 'yellow' } as const;

function texto(r: Reporte): string {
  if (r.estado === 'vigente') return `${r.nombre_fuente}, vence el ${r.vence ? formatFecha(r.vence) : ''}`;
  if (r.estado === 'vencido') return `${r.nombre_fuente}, venció el ${r.vence ? formatFecha(r.vence) : ''}`;
  if (r.estado === 'sin_informacion')
    return `${r.nombre_fuente} no tiene información; vale hasta el ${r.vence ? formatFecha(r.vence) : ''}`;
  if (r.estado === 'en_curso') return `${r.nombre_fuente} en curso`;
  return r.estado === 'con_error' ? `${r.nombre_fuente}: ${r.detalle ?? 'no se pudo obtener'}` : `Falta ${r.nombre_fuente}`;
}

/** Asks the report that is missing of a person; the page reads itself again when it comes. `solicitud`: the one that it is for, once it is saved. */
function Pedir({ p, r, solicitud }: { p: Persona; r: Reporte; solicitud: string | null }) {
  const pedir = api.useAction('crear', { ok: 'Informe pedido', invalidates: ['solicitudes'] });
  const [puede, consiente] = [useCan('buro:consultar'), useCan('clientes:editar')];
  const origen = solicitud ? { area: 'solicitudes', id: solicitud } : null;
  if (!puede || ['vigente', 'sin_informacion', 'en_curso'].includes(r.estado)) return null;
  const sinConsentimiento = pedir.error instanceof ProblemError && pedir.error.codigo === 'sin_consentimiento';
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={pedir.isPending}
        aria-label={`Pedir ${r.nombre_fuente} de ${p.nombre}`}
        onClick={() => pedir.mutate({ rut: p.rut, tipo: 'BURO', fuentes: [r.fuente], motivo: 'EVALUACION', forzar: false, origen })}
      >
        Pedir
      </Button>
      {sinConsentimiento && consiente && (
        // What is written here is kept: who comes back goes on where it was.
        <Button
          size="compact-xs"
          variant="subtle"
          component={Link}
          to={`/consolidado/${p.rut}?bloque=persona` as string}
          aria-label={`Registrar el consentimiento de ${p.nombre}`}
        >
          Registrar su consentimiento
        </Button>
      )}
    </>
  );
}

/** People of one part, each with its reports and what they lack. */
export function Reportes({
  personas,
  nadie,
  solicitud = null,
}: {
  personas: readonly Persona[];
  nadie: string;
  solicitud?: string | null;
}) {
  if (personas.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {nadie}
      </Text>
    );
  }
  return (
    <Stack gap="xs" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {personas.map((p) => (
        <Stack key={`${p.papel}${p.rut}`} gap={2} component="li">
          <Text size="sm">
            <b>{p.nombre}</b> · {p.detalle}
          </Text>
          {p.reportes.length === 0 && (
            <Text size="xs" c="dimmed">
              No se le exige ningún informe
            </Text>
          )}
          {p.reportes.map((r) => (
            <Group key={r.fuente} gap="xs">
              <Badge variant="light" color={COLOR[r.estado]} c="var(--mantine-color-text)" tt="none">
                {texto(r)}
              </Badge>
              <Pedir p={p} r={r} solicitud={solicitud} />
            </Group>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
