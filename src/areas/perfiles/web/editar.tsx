import { Alert, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { type Detailed, useDetail } from '#platform/web/api/hooks.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { GanaPierde } from './diferencia.tsx';
import { PerfilInputs, sinVacios } from './inputs.tsx';
import { ModulosField } from './modulos.tsx';
import type { Perfil } from './tipos.ts';

interface Vista {
  gana: string[];
  pierde: string[];
  personas: number;
  incompatibles: { codigo: string; titulo: string }[];
}
type Propuesta = { valores: Record<string, unknown>; vista: Vista };

const cuantas = (n: number, uno: string, varios: string) => (n === 1 ? `1 ${uno}` : `${n} ${varios}`);

/** What the change does, before it is sent to the second person. */
function Confirmar({
  perfil,
  propuesta,
  onClose,
  onDone,
}: {
  perfil: Detailed<Perfil>;
  propuesta: Propuesta;
  onClose: () => void;
  onDone: () => void;
}) {
  const { vista, valores } = propuesta;
  const junta = vista.incompatibles.length > 0;
  return (
    <ActDialog
      title="Qué cambia"
      size="lg"
      close={onClose}
      area="perfiles"
      accion="proponer"
      id={perfil.id}
      version={perfil.version}
      schema={contract.operations.proponer.input}
      defaults={{ ...valores, motivo: '', excepcion_hasta: '' }}
      transform={sinVacios}
      draft={false}
      guard={false}
      ok="Cambio propuesto: falta que otra persona lo apruebe"
      onDone={onDone}
      submit="Pedir aprobación"
    >
      <Text size="sm">
        Gana {cuantas(vista.gana.length, 'permiso', 'permisos')}, pierde {vista.pierde.length}; afecta a{' '}
        {cuantas(vista.personas, 'persona', 'personas')}.
      </Text>
      <GanaPierde gana={vista.gana} pierde={vista.pierde} />
      {junta && (
        <Alert color="yellow" title="Junta funciones que deben estar separadas">
          {vista.incompatibles.map((i) => i.titulo).join('. ')}. Sólo gerencia lo aprueba, como excepción con fecha de término.
        </Alert>
      )}
      <Fields>
        <TextAreaField name="motivo" label="Motivo" required span={12} />
        {junta && <DateField name="excepcion_hasta" label="Excepción hasta" required span={6} />}
      </Fields>
    </ActDialog>
  );
}

function Editor({ perfil }: { perfil: Detailed<Perfil> }) {
  const navigate = useNavigate();
  const [propuesta, setPropuesta] = useState<Propuesta | null>(null);
  const fin = (): void => {
    void invalidateArea('perfiles');
    void navigate({ to: `/perfiles/${perfil.id}` });
  };
  const enviado = perfil.propuesta?.datos;
  const de = perfil.estado === 'borrador' ? (enviado ?? perfil.versiones[0]?.datos) : undefined;
  const base = de ?? perfil;
  return (
    <Stack>
      <PageTitle>{`Cambiar el perfil ${perfil.nombre}`}</PageTitle>
      <Text size="sm">El cambio rige cuando otra persona lo aprueba; hasta entonces sigue lo vigente.</Text>
      <Form<Vista>
        area="perfiles"
        accion="simular"
        defaults={{
          nombre: base.nombre,
          descripcion: base.descripcion ?? '',
          alcance: base.alcance,
          nivel_aprobacion: base.nivel_aprobacion,
          limites: { condonacion: null, tasa_bajo_piso: null, giro: null, ...base.limites },
          modulos: base.modulos,
        }}
        guard={propuesta === null}
        ok={false}
        send={async (valores) => {
          const vista = await apiPost<Vista>(`/api/perfiles/${perfil.id}/simular`, { modulos: valores.modulos }, uuidv7());
          setPropuesta({ valores, vista });
          return vista;
        }}
      >
        <PerfilInputs />
        <ModulosField name="modulos" />
        <FormActions submit="Ver qué cambia" cancel={`/perfiles/${perfil.id}`} />
      </Form>
      {propuesta && <Confirmar perfil={perfil} propuesta={propuesta} onClose={() => setPropuesta(null)} onDone={fin} />}
    </Stack>
  );
}

export default function EditarPerfil() {
  const id = useRouteId();
  const perfil = useDetail<Perfil>('perfiles', id);
  if (perfil.isPending) return <Cargando lines={10} />;
  if (perfil.isError) return <FalloLectura error={perfil.error} onRetry={() => void perfil.refetch()} />;
  return <Editor key={perfil.data.version} perfil={perfil.data} />;
}
