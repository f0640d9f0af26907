import type { FieldRule } from "#features/crm/core/field-map.ts";

/**
 * What is on goes to standard fields of Salesforce's Lead. The others need a custom field made
 * first, or hold personal facts; their names are proposals.
 */
export const salesforceFields: readonly FieldRule[] = [
  { key: "lastName", remoteField: "LastName", enabled: true, fixed: true },
  { key: "firstName", remoteField: "FirstName", enabled: true },
  { key: "email", remoteField: "Email", enabled: true },
  { key: "phone", remoteField: "Phone", enabled: true },
  { key: "zipCode", remoteField: "PostalCode", enabled: true },
  { key: "leadCategory", remoteField: "Rating", enabled: true },
  { key: "answers", remoteField: "Description", enabled: true },
  { key: "fullName", remoteField: "", enabled: false },
  { key: "leadScore", remoteField: "Lead_Score__c", enabled: false },
  { key: "scoreSummary", remoteField: "Lead_Score_Summary__c", enabled: false },
  { key: "contactConsent", remoteField: "Contact_Consent__c", enabled: false },
  { key: "submittedAt", remoteField: "Website_Submitted_At__c", enabled: false },
  { key: "leadId", remoteField: "Website_Request_Id__c", enabled: false },
  { key: "source", remoteField: "Website_Source__c", enabled: false },
  { key: "birthYear", remoteField: "Birth_Year__c", enabled: false },
  { key: "income", remoteField: "Income_Range__c", enabled: false },
  { key: "citizenshipStatus", remoteField: "Citizenship_Status__c", enabled: false },
  { key: "maritalStatus", remoteField: "Marital_Status__c", enabled: false },
  { key: "hasChildren", remoteField: "Has_Children__c", enabled: false },
];
