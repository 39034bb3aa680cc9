import { Modal } from '@mantine/core';
import type { z } from 'zod';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { request } from '#platform/web/api/http.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { RutField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { contract, type Empresa } from '../contract.ts';

type Datos = z.output<typeof Empresa>;

export default function EditarEmpresa({ empresa, close }: { empresa: Datos; close: () => void }) {
  return (
    <Modal opened onClose={close} title="Editar la empresa" size="xl">
      <Form<Datos>
        area="empresas"
        accion="editar_empresa"
        schema={contract.operations.editar_empresa.input}
        defaults={{
          version: empresa.version,
          razon_social: empresa.razon_social,
          tipo: empresa.tipo,
          giro: empresa.giro ?? '',
          direccion: empresa.direccion ?? '',
          comuna: empresa.comuna ?? '',
          correo: empresa.correo ?? '',
          representantes: empresa.representantes,
        }}
        send={async (values) => {
          const out = await request<Datos>('PATCH', '/api/empresas/empresa', { body: values, key: uuidv7() });
          await invalidateArea('empresas');
          return out;
        }}
        draft={false}
        guard={false}
        ok="Cambios guardados"
        onDone={close}
      >
        <Fields>
          <TextField name="razon_social" label="Razón social" required span={8} />
          <OptionField name="tipo" label="Tipo" options="tipos_empresa" required span={4} />
          <TextField name="giro" label="Giro" span={12} />
          <TextField name="direccion" label="Dirección" span={8} />
          <OptionField name="comuna" label="Comuna" options="comunas" span={4} />
          <TextField name="correo" label="Correo" span={6} />
        </Fields>
        <Rows
          name="representantes"
          titulo="Representantes legales"
          agregar="Agregar representante"
          nueva={() => ({ rut: '', nombre: '', cargo: '' })}
          max={10}
        >
          {(path) => (
            <>
              <RutField nuevo name={`${path}.rut`} label="RUT" required span={3} />
              <TextField name={`${path}.nombre`} label="Nombre" required span={5} />
              <TextField name={`${path}.cargo`} label="Cargo" required span={4} />
            </>
          )}
        </Rows>
        <FormActions submit="Guardar" onCancel={close} />
      </Form>
    </Modal>
  );
}
