import { Alert, Group, Kbd, List, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import { invalidateArea } from '#platform/web/api/client.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { type Analisis, Contenidos } from '../contract.ts';
import { CAMPOS, type Seccion } from '../domain/secciones.ts';
import { ESTADOS_SECCION } from './palabras.ts';

export type A = Detailed<z.output<typeof Analisis>>;

/** Whether who looks at it may write its sections now. */
export const seEdita = (a: A): boolean => a.acciones?.some((x) => x.accion === 'guardar-seccion' && x.permitida) ?? false;

/** State of a section, and in words what it lacks and what nobody tells. */
function Estado({ a, n }: { a: A; n: Seccion }) {
  const s = a.vista.secciones.find((x) => x.numero === n);
  if (!s) return null;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Title order={2} size="h4">{`${s.numero}. ${s.nombre}`}</Title>
        <EstadoBadge estado={s.estado} estados={ESTADOS_SECCION} />
      </Group>
      {s.observada && (
        <Alert color="red" title="Observada">
          {s.observada}
        </Alert>
      )}
      {s.faltantes.length > 0 && (
        <Alert color="yellow" title="Falta">
          <List size="sm">
            {s.faltantes.map((f) => (
              <List.Item key={f}>{f}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {s.avisos.map((f) => (
        <Text key={f} size="sm" c="dimmed">
          {f}.
        </Text>
      ))}
    </Stack>
  );
}

/** The form of a section, with its own version: saving one does not touch what another person writes in the others. Ctrl+S saves it. */
function FormaSeccion({ a, n, defaults, children }: { a: A; n: Seccion; defaults: object; children: ReactNode }) {
  const caja = useRef<HTMLDivElement>(null);
  const version_seccion = a.vista.secciones.find((s) => s.numero === n)?.version ?? 1;
  const schema = Contenidos.pick(Object.fromEntries(CAMPOS[n].map((k) => [k, true])) as { [K in keyof z.output<typeof Contenidos>]: true });
  useHotkeys([['mod+S', () => caja.current?.querySelector('form')?.requestSubmit()]], []);
  return (
    <div ref={caja}>
      <Form<A>
        key={version_seccion}
        area="analisis"
        accion={`seccion-${n}`}
        id={a.id}
        schema={schema}
        defaults={{
          ...defaults,
          ...Object.fromEntries(CAMPOS[n].flatMap((k) => (a.vista.contenido[k] == null ? [] : [[k, a.vista.contenido[k]]]))),
        }}
        send={(values) => request<A>('PATCH', `/api/analisis/${a.id}/seccion/${n}`, { body: { ...values, version_seccion } })}
        onDone={() => void invalidateArea('analisis')}
      >
        {children}
        <FormActions submit="Guardar sección">
          <Text size="xs" c="dimmed" visibleFrom="sm">
            <Kbd>Ctrl</Kbd> + <Kbd>S</Kbd>
          </Text>
        </FormActions>
      </Form>
    </div>
  );
}

/** A step: its state, what is read, and what is written when it may be. */
export function Paso({ a, n, leido, defaults, campos }: { a: A; n: Seccion; leido?: ReactNode; defaults: object; campos: ReactNode }) {
  return (
    <Stack>
      <Estado a={a} n={n} />
      {leido}
      {seEdita(a) && (
        <FormaSeccion a={a} n={n} defaults={defaults}>
          {campos}
        </FormaSeccion>
      )}
    </Stack>
  );
}
