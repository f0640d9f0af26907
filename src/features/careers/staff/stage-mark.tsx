import type { PipelineStatus } from "#features/casework/core/case-record.ts";
import { pipelineStatuses } from "#features/casework/core/case-record.ts";
import { pipelineLabels } from "#features/casework/core/pipeline-labels.ts";
import { useWords } from "#platform/web/use-words.ts";
import "./stage-mark.css";

type Stage = PipelineStatus<"application">;

const stages = pipelineStatuses.application.filter((stage) => stage !== "declined");

/** How far somebody has come, in a word and as a track of the stages. */
export function StageMark({ stage }: { readonly stage: Stage }) {
  const labels = useWords(pipelineLabels);
  const reached = stages.findIndex((each) => each === stage);
  return (
    <span className="stage-mark" data-declined={reached === -1 || undefined}>
      <span aria-hidden="true" className="stage-track">
        {stages.map((each, index) => (
          <i key={each} data-reached={index <= reached || undefined} />
        ))}
      </span>
      {labels[stage]}
    </span>
  );
}
